import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import type { MissingAddress } from "../api/types";
import { FilesMenu } from "../imports/FilesMenu";
import type { Column } from "../shared/DataTable";
import { Empty, Page, Tabs } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { When } from "../shared/time";
import { useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { ImportDialog } from "./ImportDialog";
import { RedirectDialog } from "./RedirectDialog";
import { RedirectList } from "./RedirectList";
import styles from "./Redirects.module.css";
import { type FormStart, missingAddressesQuery, newRedirect, readable } from "./redirects";

const TABS = [
  ["redirects", "Redirects"],
  ["not-found", "Not found"],
] as const;

const LEADS = {
  redirects: "Old addresses, and where their visitors are sent.",
  "not-found": "Addresses that visitors asked for and did not find, the most frequent first.",
};

export function RedirectsPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = listing.get("show") === "not-found" ? "not-found" : "redirects";
  const [start, setStart] = useAskedFor();
  const [importing, setImporting] = useState(false);
  return (
    <Page
      title="Redirects"
      lead={LEADS[shown]}
      actions={
        shown === "redirects" ? (
          <>
            <FilesMenu kind="redirects" onImport={() => setImporting(true)} />
            <Button icon="plus" onClick={() => setStart(newRedirect())}>
              {WORDS.newRedirect}
            </Button>
          </>
        ) : undefined
      }
    >
      <Tabs
        label="Which list"
        tabs={TABS}
        value={shown}
        onChange={(tab) =>
          listing.set({ show: tab === "redirects" ? null : tab, q: null, state: null, sort: null })
        }
      />
      {shown === "redirects" ? (
        <RedirectList listing={listing} onOpen={setStart} />
      ) : (
        <MissingList onRedirect={(path) => setStart(newRedirect(path))} />
      )}
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      <RedirectDialog start={start} onClose={() => setStart(null)} />
    </Page>
  );
}

/** What the form begins with; null while it is closed. An address of this page may ask for it: `?from=/old`. */
function useAskedFor() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<FormStart | null>(null);
  const from = params.get("from");
  const set = (start: FormStart | null) => {
    setOpened(start);
    if (from === null) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("from");
        return next;
      },
      { replace: true },
    );
  };
  return [opened ?? (from === null ? null : newRedirect(from)), set] as const;
}

/** The addresses that visitors asked for in vain since the site was started. */
function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const [noise, setNoise] = useState(false);
  const read = useQuery(missingAddressesQuery(noise));
  return (
    <>
      <p className={styles.explained}>
        An address is shown from its second time on. Only paths are counted, in memory, since the
        site was last started{read.data ? <Since at={read.data.since} /> : null}; who asked is not
        recorded. Programs that look for weak spots ask for addresses too; those are kept apart.
      </p>
      <Select
        aria-label="Which addresses"
        className={styles.select}
        value={noise ? "noise" : ""}
        onChange={({ target }) => setNoise(target.value === "noise")}
      >
        <option value="">What people ask for</option>
        <option value="noise">What programs try</option>
      </Select>
      <PagedTable
        read={read}
        failure="Failed to load what visitors did not find"
        caption="Addresses that were not found"
        columns={columns(onRedirect)}
        rowKey={({ path }) => path}
        empty={
          <Empty kicker="Not found" title="No missing pages were requested">
            <p>No address has been asked for in vain more than once.</p>
          </Empty>
        }
      />
    </>
  );
}

function Since({ at }: { at: string }) {
  return (
    <>
      {" "}
      (<When at={at} />)
    </>
  );
}

function columns(onRedirect: (path: string) => void): Column<MissingAddress>[] {
  return [
    {
      key: "path",
      header: "Address",
      kind: "wide",
      cell: ({ path }) => <span className={styles.from}>{readable(path)}</span>,
    },
    { key: "count", header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
    { key: "last", header: "Last", named: true, cell: ({ last_at }) => <When at={last_at} /> },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: ({ path }) => (
        <Button size="sm" variant="outline" onClick={() => onRedirect(path)}>
          {WORDS.redirect}
          <span className="visually-hidden"> {readable(path)}</span>
        </Button>
      ),
    },
  ];
}
