import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { MissingAddress, Redirect } from "../../data/schema";
import type { Column } from "../../lists/DataTable";
import { ResourceList } from "../../lists/ResourceList";
import { formatSort, useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import { WORDS } from "../../words/actions";
import { groupDigits } from "../../words/number";
import { isOwner } from "../data/duties";
import { q } from "../data/queries";
import { useSession } from "../data/session";
import { FilesMenu } from "../imports/FilesMenu";
import { AdminIcon } from "../ui/AdminIcon";
import { Page, Tabs } from "../ui/Page";
import { When } from "../ui/time";
import { ImportDialog } from "./ImportDialog";
import { RedirectDialog } from "./RedirectDialog";
import styles from "./Redirects.module.css";
import {
  deletionOf,
  existing,
  type FormStart,
  leadsElsewhere,
  newRedirect,
  readable,
  useRedirectChange,
} from "./redirects";

const TABS = [
  ["redirects", "Redirects"],
  ["not-found", "Not found"],
] as const;

const LEADS = {
  redirects: "Old addresses, and where their visitors are sent.",
  "not-found": "Addresses that visitors asked for and did not find, the most frequent first.",
};

const KINDS = [
  ["", "All redirects"],
  ["own", "Your own"],
  ["automatic", "Made by the site"],
] as const;

export function RedirectsPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = listing.get("show") === "not-found" ? "not-found" : "redirects";
  const [start, setStart] = useAskedFor();
  const [importing, setImporting] = useState(false);
  const add = (
    <Button icon="plus" onClick={() => setStart(newRedirect())}>
      {WORDS.newRedirect}
    </Button>
  );
  return (
    <Page
      title="Redirects"
      lead={LEADS[shown]}
      actions={
        shown === "redirects" ? (
          <>
            <FilesMenu kind="redirects" onImport={() => setImporting(true)} />
            {add}
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
  // The same one at each render, or the form would begin anew.
  const asked = useMemo(() => (from === null ? null : newRedirect(from)), [from]);
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
  return [opened ?? asked, set] as const;
}

type ListProps = { listing: ReturnType<typeof useListing>; onOpen: (start: FormStart) => void };

/** The redirects of the office, and those that the site makes when a web address is changed. */
function RedirectList({ listing, onOpen }: ListProps) {
  const { q: text, page, sort } = listing;
  const kind = listing.get("state");
  const read = useQuery(q("/api/admin/redirects", { q: text, kind, sort: formatSort(sort), page }));
  const remove = useRedirectChange();
  const owner = isOwner(useSession());
  return (
    <ResourceList
      read={read}
      nouns={["redirect", "redirects"]}
      failure="Failed to load the redirects"
      listing={listing}
      search={["Search the redirects", "Old or new address"]}
      filters={[{ name: "state", label: "Which redirects", choices: KINDS }]}
      columns={COLUMNS}
      rowKey={({ from }) => from}
      none={{
        hint: text ? `No address holds “${readable(text)}”.` : "There is none of this kind.",
      }}
      empty={{
        hint: "If this site took the place of an older one, send the visitors of its addresses to the pages that they look for.",
        action: (
          <Button variant="outline" icon="plus" onClick={() => onOpen(newRedirect())}>
            {WORDS.newRedirect}
          </Button>
        ),
      }}
      actions={(row) => {
        const from = readable(row.from);
        const edit = { icon: "pencil", label: `Edit ${from}` } as const;
        if (row.automatic) {
          // Lists of products are the site's own; only the old address of an article can be given another target.
          const elsewhere = () => onOpen(newRedirect(row.from, row.to ?? ""));
          const isArticle = row.from.startsWith("/blog/");
          return isArticle ? [{ ...edit, label: `Send ${from} elsewhere`, run: elsewhere }] : [];
        }
        if (leadsElsewhere(row.to) && !owner) return "Only owners can edit";
        return [
          { ...edit, run: () => onOpen(existing(row)) },
          {
            icon: "trash-2",
            label: `Delete ${from}`,
            danger: true,
            busy: remove.busy,
            run: () => remove.run(deletionOf(row)),
          },
        ];
      }}
    />
  );
}

const COLUMNS: Column<Redirect>[] = [
  {
    header: "Old and new address",
    kind: "wide",
    sort: "from",
    cell: (row) => <Addresses row={row} />,
  },
  {
    header: "Followed",
    named: true,
    sort: "hits",
    cell: ({ hits, last_hit_at: last }) => (
      <>
        {hits === null ? <span className={styles.note}>not counted</span> : groupDigits(hits)}
        {last ? (
          <span className={styles.note}>
            last <When at={last} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    header: "Saved",
    named: true,
    cell: ({ saved_at: at, saved_by: by }) => (
      <>
        {at ? <When at={at} /> : null}
        <span className={styles.note}>{at ? by : "by the site"}</span>
      </>
    ),
  },
];

function Addresses({ row }: { row: Redirect }) {
  return (
    <>
      <span className={styles.from}>{readable(row.from)}</span>
      <span className={styles.to}>
        {row.to === null ? (
          "is gone"
        ) : (
          <>
            <AdminIcon name="corner-down-right" size={16} />
            <span className="visually-hidden">leads to </span>
            {readable(row.to)}
          </>
        )}{" "}
        {row.status === 302 ? <Badge>For a while</Badge> : null}
        {row.status === 410 ? <Badge>410</Badge> : null}
        {row.automatic ? <Badge>Made by the site</Badge> : null}
        {row.has_page ? <Badge tone="marigold">Inactive: this address has a page</Badge> : null}
        {row.leads_nowhere ? <Badge tone="marigold">Leads to nothing</Badge> : null}
      </span>
    </>
  );
}

/** The addresses that visitors asked for in vain since the site was started. */
function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const [noise, setNoise] = useState(false);
  const read = useQuery(q("/api/admin/redirects/missing", { noise }));
  return (
    <>
      <p className="note within-46">
        An address is shown from its second time on. Only paths are counted, in memory, since the
        site was last started
        {read.data ? (
          <>
            {" "}
            (<When at={read.data.since} />)
          </>
        ) : null}
        ; who asked is not recorded. Programs that look for weak spots ask for addresses too; those
        are kept apart.
      </p>
      <Select
        aria-label="Which addresses"
        className="within-14"
        value={noise ? "noise" : ""}
        onChange={({ target }) => setNoise(target.value === "noise")}
      >
        <option value="">What people ask for</option>
        <option value="noise">What programs try</option>
      </Select>
      <ResourceList
        read={read}
        nouns={["address", "addresses"]}
        caption="Addresses that were not found"
        failure="Failed to load what visitors did not find"
        columns={MISSING_COLUMNS}
        rowKey={({ path }) => path}
        empty={{
          kicker: "Not found",
          title: "No missing pages were requested",
          hint: "No address has been asked for in vain more than once.",
        }}
        actions={({ path }) => [
          { words: WORDS.redirect, of: readable(path), run: () => onRedirect(path) },
        ]}
      />
    </>
  );
}

const MISSING_COLUMNS: Column<MissingAddress>[] = [
  {
    header: "Address",
    kind: "wide",
    cell: ({ path }) => <span className={styles.from}>{readable(path)}</span>,
  },
  { header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
  { header: "Last", named: true, cell: ({ last_at }) => <When at={last_at} /> },
];
