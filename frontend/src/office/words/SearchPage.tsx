import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../data/paths";
import type { ListedSearchWord, SearchWord, SearchWordInput, Unanswered } from "../../data/schema";
import { VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import type { Column } from "../../lists/DataTable";
import { ResourceList, type RowAction } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { ACTIONS, WORDS } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { api } from "../data/client";
import type { FieldMessages } from "../data/problem";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { type Change, useReversibleWrite } from "../data/useReversibleWrite";
import { useWrite } from "../data/useWrite";
import { saveFile } from "../imports/useExport";
import { Page, Tabs } from "../ui/Page";
import { WriteButton } from "../ui/SmallButton";
import { dayMonth } from "../ui/time";
import styles from "./Search.module.css";

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

type DialogProps = {
  /** What the field of a new word begins with, or the word that is edited; null: closed. */
  word: string | SearchWord | null;
  onClose: () => void;
};

/** Adds a search word, or changes what one leads to. */
function WordDialog({ word, onClose }: DialogProps) {
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
      return save.run({ ...changeOf(row, after), key: keyOf(after) });
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

const CHOICES = [
  ["", "All words"],
  ["own", "Your own"],
  ["shipped", "Shipped list"],
  ["off", "Switched off"],
] as const;

type WordListProps = {
  listing: ReturnType<typeof useListing>;
  /** A new word begins with this text; a row is changed. */
  onOpen: (word: string | ListedSearchWord) => void;
};

/** The office's own words, then those of the shipped list. */
function WordList({ listing, onOpen }: WordListProps) {
  const { q: text, page } = listing;
  const state = listing.get("state") ?? "";
  const read = useQuery(q("/api/admin/search-words", { q: text, state, page }));
  const change = useWordChange();
  const empty = {
    hint: EMPTY[state] ?? "A word that people type can lead to what you supply.",
    action: (
      <Button variant="outline" icon="plus" onClick={() => onOpen(text)}>
        {text ? `${WORDS.newWord} “${text}”` : WORDS.newWord}
      </Button>
    ),
  };
  const actions = (row: ListedSearchWord): RowAction[] => {
    const { word, means, shipped, shipped_means: shippedMeans } = row;
    const isOff = means === "";
    const press = (after: Parameters<typeof changeOf>[1]) => ({
      busy: change.busy,
      run: () => change.run(changeOf(row, after)),
    });
    const edit = { icon: "pencil", label: `Edit ${word}`, run: () => onOpen(row) } as const;
    if (shippedMeans === null) {
      return [edit, { icon: "trash-2", label: `Delete ${word}`, danger: true, ...press(null) }];
    }
    const reset = `Reset ${word} to ${shippedMeans}`;
    return [
      {
        words: isOff ? "Switch on" : "Switch off",
        of: word,
        quiet: true,
        ...press(isOff ? null : { word, means: "" }),
      },
      ...(shipped || isOff ? [] : [{ icon: "rotate-ccw" as const, label: reset, ...press(null) }]),
      edit,
    ];
  };
  return (
    <ResourceList
      read={read}
      nouns={["word", "words"]}
      failure="The words could not be loaded"
      listing={listing}
      search={["Search the words", "A word"]}
      filters={[{ name: "state", label: "Which words", choices: CHOICES }]}
      columns={WORD_COLUMNS}
      rowKey={(row) => (row.shipped_means === null ? `own ${row.id}` : row.word.toLowerCase())}
      empty={{ ...empty, title: "No words here" }}
      none={
        text
          ? { ...empty, title: `No word like “${text}”` }
          : { ...empty, kicker: "Words", title: "No words here" }
      }
      actions={actions}
    />
  );
}

const EMPTY: Readonly<Record<string, string | undefined>> = {
  own: "Words that you add or change appear here.",
  off: "Words of the shipped list that you switch off appear here.",
};

const WORD_COLUMNS: Column<ListedSearchWord>[] = [
  {
    header: "What people type",
    cell: ({ word }) => <span className={styles.text}>{word}</span>,
  },
  {
    header: "Leads to",
    kind: "wide",
    cell: ({ means, shipped, shipped_means: shippedMeans }) => (
      <span className={styles.means}>
        {means === "" ? (
          <>
            <s className="faint">{shippedMeans}</s> <Badge tone="marigold">Switched off</Badge>
          </>
        ) : (
          <>
            {means} {shipped ? <span className="meta">shipped list</span> : <Badge>Your own</Badge>}
          </>
        )}
      </span>
    ),
  },
  {
    header: "Now",
    cell: ({ word, products }) => (
      <FoundNow products={products} href={paths.productList({ q: word })} />
    ),
  },
];

/** Adding, changing, switching off and deleting search words, each with its Undo. */

/** What the fields are called in the server's messages. */
const WORD_LABELS = { word: "This word", means: "What it leads to" };

/** What the office says of a word. Without it the shipped list counts. */
type WordChange = Change<SearchWordInput> & {
  /** What the shipped list says of the word. */
  shippedMeans: string | null;
};

/** What the row of a word becomes, or a new one. */
export function changeOf(row: SearchWord | null, after: SearchWordInput | null): WordChange {
  const { id = null, revision = null, shipped_means: shippedMeans = null } = row ?? {};
  const before = row && id !== null ? { word: row.word, means: row.means } : null;
  return { id, revision, before, after, shippedMeans };
}

type ChangeOptions = {
  onFieldErrors?: (messages: FieldMessages) => void;
  onDone?: () => void;
};

function useWordChange(options: ChangeOptions = {}) {
  return useReversibleWrite<SearchWordInput, SearchWord, WordChange>({
    path: "/api/admin/search-words",
    toApi: (word) => word,
    noun: "word",
    labels: WORD_LABELS,
    refreshes: [keys.searchWords, keys.unanswered, keys.history],
    sentence,
    ...options,
  });
}

export function sentence({ before, after, shippedMeans }: WordChange): string {
  const word = (after ?? before)?.word ?? "";
  if (after === null) {
    return shippedMeans ? `“${word}” leads to ${shippedMeans} again` : `“${word}” was deleted`;
  }
  if (after.means === "") return `“${word}” was switched off`;
  return `“${word}” now leads to ${after.means}`;
}

const SOURCES: Record<Unanswered["source"], string> = {
  search: "Search",
  enquiry_line: "Pasted list",
};

type NothingFoundProps = { listing: ReturnType<typeof useListing>; onAdd: (word: string) => void };

/** The texts for which visitors found nothing, the most frequent first. */
function NothingFound({ listing, onAdd }: NothingFoundProps) {
  const read = useQuery(q("/api/admin/unanswered", { page: listing.page }));
  const { data } = read;
  const dismiss = useWrite({
    call: ({ source, text }: Unanswered) => api.remove("/api/admin/unanswered", { source, text }),
    failure: ({ text }) => `“${text}” could not be dismissed`,
    refreshes: [keys.unanswered, keys.overview],
    onDone: (_, { text }) =>
      toasts.good(`“${text}” was dismissed`, {
        detail: "It comes back when it is looked for twice more.",
      }),
  });
  return (
    <>
      {data && !data.counting ? (
        <Notice tone="plain" title="Counting is switched off">
          <p className="note within-46">
            Nothing is gathered, and what was counted before has been deleted. The server’s
            administrator switches it on with <code>count_unanswered</code> in the section{" "}
            <code>[search]</code> of its configuration.
          </p>
        </Notice>
      ) : (
        <p className="note within-46">
          These are searches of the whole catalogue that found nothing, and lines of pasted lists
          that matched no product. A text is shown from its second time on, and each day’s count is
          kept for 90 days. Who typed it is never recorded. Texts with an e-mail address, with seven
          digits in a row or of more than 80 characters are not counted.
        </p>
      )}
      {data && !data.counting && data.total === 0 ? null : (
        <ResourceList
          read={read}
          nouns={["text", "texts"]}
          caption="Texts for which nothing was found"
          failure="The failed searches could not be loaded"
          listing={listing}
          columns={TEXT_COLUMNS}
          rowKey={({ source, text }) => `${source} ${text}`}
          empty={{
            kicker: "Nothing found",
            title: "Every search found something",
            hint: "No text has been looked for in vain more than once. A search appears here a minute or two after its second time.",
          }}
          actions={(row) => [
            { words: WORDS.newWord, of: `for ${row.text}`, run: () => onAdd(row.text) },
            {
              words: WORDS.dismiss,
              of: row.text,
              quiet: true,
              busy: dismiss.busy,
              run: () => dismiss.run(row),
            },
          ]}
        />
      )}
    </>
  );
}

const TEXT_COLUMNS: Column<Unanswered>[] = [
  {
    header: "Text",
    kind: "wide",
    cell: ({ text, source, last_day }) => (
      <>
        <span className={styles.text}>{text}</span>
        <span className={styles.where}>
          {SOURCES[source]}, last on {dayMonth(last_day)}
        </span>
      </>
    ),
  },
  { header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
  {
    header: "Now",
    named: true,
    cell: ({ text, products }) => (
      <FoundNow products={products} href={paths.productList({ q: text })} />
    ),
  },
];

/** How many products a search finds now, with a link to it on the website. */
function FoundNow({ products, href }: { products: number; href: string }) {
  if (products === 0) return <span className="inline-row target meta tabular">finds nothing</span>;
  return (
    <a
      href={href}
      className="inline-row target meta tabular"
      target="_blank"
      rel="noopener noreferrer"
    >
      finds {counted(products, "product")}
      <span className="visually-hidden"> on the website, opens in a new tab</span>
    </a>
  );
}
