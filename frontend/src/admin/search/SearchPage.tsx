import { useState } from "react";
import { Button } from "../../ui/Button";
import { Page } from "../shared/Page";
import { Tabs } from "../shared/Tabs";
import { useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { AddWordDialog } from "./AddWordDialog";
import { ExportButton } from "./ExportButton";
import { NothingFound } from "./NothingFound";
import { WordList } from "./WordList";

const TABS = [
  ["words", "Words"],
  ["nothing-found", "Nothing found"],
] as const;

export function SearchPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = listing.get("show") === "nothing-found" ? "nothing-found" : "words";
  /** The word with which the dialog opens; null while it is closed. */
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <Page
      title="Search"
      lead={
        shown === "words"
          ? "Words that lead a search to your products. They serve the search alone: visitors never see them on a page."
          : "What visitors looked for in vain. Add a word where one of your products is meant."
      }
      actions={
        shown === "words" ? (
          <Button icon="plus" onClick={() => setAdding("")}>
            {WORDS.newWord}
          </Button>
        ) : (
          <ExportButton />
        )
      }
    >
      <Tabs
        label="Which list"
        tabs={TABS}
        value={shown}
        onChange={(tab) =>
          listing.set({ show: tab === "words" ? null : tab, q: null, state: null })
        }
      />
      {shown === "words" ? (
        <WordList listing={listing} onAdd={setAdding} />
      ) : (
        <NothingFound page={listing.page} pageHref={listing.pageHref} onAdd={setAdding} />
      )}
      <AddWordDialog word={adding} onClose={() => setAdding(null)} />
    </Page>
  );
}
