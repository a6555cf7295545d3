import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import type { SearchWord } from "../api/types";
import { useWrite } from "../api/useWrite";
import { Page } from "../shared/Page";
import { saveFile } from "../shared/saveFile";
import { Tabs } from "../shared/Tabs";
import { useListing } from "../shared/useListing";
import { ACTIONS, actionLabel, WORDS } from "../words";
import { NothingFound } from "./NothingFound";
import { WordDialog } from "./WordDialog";
import { WordList } from "./WordList";

const TABS = [
  ["words", "Words"],
  ["nothing-found", "Nothing found"],
] as const;

export function SearchPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = listing.get("show") === "nothing-found" ? "nothing-found" : "words";
  /** See `WordDialog`. */
  const [word, setWord] = useState<string | SearchWord | null>(null);
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
          <Button icon="plus" onClick={() => setWord("")}>
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
        <WordList listing={listing} onAdd={setWord} onEdit={setWord} />
      ) : (
        <NothingFound page={listing.page} pageHref={listing.pageHref} onAdd={setWord} />
      )}
      <WordDialog word={word} onClose={() => setWord(null)} />
    </Page>
  );
}

/** Saves the list of what nobody found as a file. The API wants a token, so that a plain link would be refused. */
function ExportButton() {
  const download = useWrite<void, Blob>({
    call: () => api.file("/api/admin/unanswered/export"),
    failure: "The list could not be exported",
    onDone: (file) => saveFile(file, "nothing-found.csv"),
  });
  return (
    <Button
      variant="outline"
      icon="download"
      disabled={download.busy}
      onClick={() => void download.run()}
    >
      {actionLabel(ACTIONS.export, download.busy)}
    </Button>
  );
}
