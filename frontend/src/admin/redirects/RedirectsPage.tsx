import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { FilesMenu } from "../imports/FilesMenu";
import { Page } from "../shared/Page";
import { Tabs } from "../shared/Tabs";
import { useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { ImportDialog } from "./ImportDialog";
import { MissingList } from "./MissingList";
import { RedirectDialog } from "./RedirectDialog";
import { RedirectList } from "./RedirectList";
import { type FormStart, newRedirect } from "./redirects";

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
