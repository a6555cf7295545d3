import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import type { SearchWord } from "../api/types";
import { useWrite } from "../api/useWrite";
import { saveFile } from "../imports/useExport";
import { FormDialog, useDialogForm } from "../shared/FormDialog";
import { Page, Tabs } from "../shared/Page";
import { useListing } from "../shared/useListing";
import { ACTIONS, actionLabel, WORDS } from "../words";
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

type Props = {
  /** What the field of a new word begins with, or the word that is edited; null: closed. */
  word: string | SearchWord | null;
  onClose: () => void;
};

/** Adds a search word, or changes what one leads to. */
function WordDialog({ word, onClose }: Props) {
  const row = word !== null && typeof word !== "string" ? word : null;
  const form = useDialogForm("word", word, () => ({
    word: row?.word ?? (typeof word === "string" ? word : ""),
    means: row?.means ?? "",
  }));
  const save = useWordChange({
    onFieldErrors: (errors) => form.showErrors(errors),
    onDone: onClose,
  });
  const shippedMeans = row?.shipped_means ?? null;

  const submit = () => {
    const after = { word: form.values.word.trim(), means: form.values.means.trim() };
    if (row && after.word === row.word && after.means === row.means) return onClose();
    const missing: FieldMessages = {};
    if (after.word === "") missing.word = ["Enter the word that people type"];
    // A word of the shipped list that leads nowhere is switched off.
    if (after.means === "" && shippedMeans === null) {
      missing.means = ["Enter the words that it leads to"];
    }
    if (form.showErrors(missing)) return;
    void save.run(
      row
        ? changeOf(row, after)
        : { id: null, revision: null, before: null, after, shippedMeans: null },
    );
  };

  const field = (name: "word" | "means") => ({
    ...form.field(name),
    required: true,
    // A dialog looks for it when it opens.
    ...(name === (word === "" ? "word" : "means") ? { "data-focus": "" } : {}),
    autoCapitalize: "none",
    spellCheck: false,
    autoComplete: "off",
  });
  return (
    <FormDialog
      form={form}
      title={row ? `Edit ${row.word}` : WORDS.newWord}
      action={ACTIONS.save}
      busy={save.busy}
      onSubmit={submit}
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
