import { useState } from "react";
import type { SearchWord } from "../../data/schema";
import { VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { useListing } from "../../lists/useListing";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { ACTIONS, WORDS } from "../../words/actions";
import { api } from "../data/client";
import { useWrite } from "../data/useWrite";
import { saveFile } from "../imports/useExport";
import { Page, Tabs } from "../ui/Page";
import { WriteButton } from "../ui/SmallButton";
import { changeOf, useWordChange } from "./changes";
import { NothingFound } from "./NothingFound";
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
        <WordList listing={listing} onOpen={setWord} />
      ) : (
        <NothingFound listing={listing} onAdd={setWord} />
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
  return <WriteButton variant="outline" icon="download" write={download} action={ACTIONS.export} />;
}

type Props = {
  /** What the field of a new word begins with, or the word that is edited; null: closed. */
  word: string | SearchWord | null;
  onClose: () => void;
};

/** Adds a search word, or changes what one leads to. */
function WordDialog({ word, onClose }: Props) {
  const row = word !== null && typeof word !== "string" ? word : null;
  const shippedMeans = row?.shipped_means ?? null;
  const save = useWordChange({
    onFieldErrors: (errors) => {
      form.showErrors(errors);
    },
    onDone: onClose,
  });
  const form = useAdminForm({
    id: "word",
    subject: word,
    start: { word: row?.word ?? (typeof word === "string" ? word : ""), means: row?.means ?? "" },
    guarded: true,
    check: (values) => ({
      word: values.word.trim() === "" ? ["Enter the word that people type"] : [],
      // A word of the shipped list that leads nowhere is switched off.
      means:
        values.means.trim() === "" && shippedMeans === null
          ? ["Enter the words that it leads to"]
          : [],
    }),
    send: (values, keyOf) => {
      const after = { word: values.word.trim(), means: values.means.trim() };
      if (row && after.word === row.word && after.means === row.means) return onClose();
      return save.run(
        row
          ? changeOf(row, after)
          : {
              id: null,
              revision: null,
              before: null,
              after,
              shippedMeans: null,
              key: keyOf(after),
            },
      );
    },
  });

  const field = (name: "word" | "means") => ({
    ...form.field(name),
    required: true,
    // A dialog looks for it when it opens.
    ...(name === (word === "" ? "word" : "means") ? { "data-focus": "" } : {}),
    ...VERBATIM,
  });
  return (
    <FormDialog
      form={form}
      title={row ? `Edit ${row.word}` : WORDS.newWord}
      action={ACTIONS.save}
      onClose={onClose}
    >
      <TextField {...field("word")} label="What people type" maxLength={80} />
      <TextField
        {...field("means")}
        label="Leads to"
        maxLength={400}
        hint={
          shippedMeans
            ? `A salt or other words of your products; separate several with commas. The shipped list says: ${shippedMeans}.`
            : "A salt or other words of your products, such as paracetamol; separate several with commas."
        }
      />
    </FormDialog>
  );
}
