import { useEffect, useRef } from "react";
import { Form } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../../office/ui/time";
import { Button } from "../../ui/Button";
import { CheckField, TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { WORDS } from "../../words/actions";
import type { SitePageSummary } from "../api";
import type { PageName } from "../page/messages";
import type { Choices } from "../store/merge";
import { type Schemas, schemaAt, unwritten as unwrittenIn } from "../store/schema";
import { PageChanges } from "./PageChanges";
import { type Publication, placeInWords, usePageReviews, usePublish } from "./publishing";
import styles from "./Versions.module.css";

type Props = {
  /** Those with a draft. */
  pages: readonly SitePageSummary[];
  schemas: Schemas;
  first: readonly PageName[] | undefined;
  unsaved: readonly string[];
  onClose: () => void;
  onDone: (publication: Publication) => void;
};

type Typed = {
  chosen: readonly PageName[];
  timed: boolean;
  moment: string;
  brokenLinks: boolean;
  asItIs: boolean;
  /** What stood in the way of the last attempt is said until it is mended. */
  tried: boolean;
  /** About one state of a draft each. */
  choices: Readonly<Record<string, Choices>>;
};

const HOUR_MS = 60 * 60 * 1000;

export function PublishForm({ pages, schemas, first, unsaved, onClose, onDone }: Props) {
  const free = pages.filter(({ scheduled }) => !scheduled).map(({ page }) => page);
  const publish = usePublish(schemas, onDone);
  const form = useAdminForm<Typed>({
    id: "publish",
    start: {
      chosen: free.filter((page) => !first || first.includes(page)),
      timed: false,
      moment: toDateTimeInput(new Date(Date.now() + HOUR_MS).toISOString()),
      brokenLinks: false,
      asItIs: false,
      tried: false,
      choices: {},
    },
    send: async () => {
      set({ tried: true });
      if (reasons.length === 0) await publish.run({ reviews: selected, at, brokenLinks });
    },
  });
  const { set } = form;
  const { chosen, timed, moment, brokenLinks, asItIs, choices } = form.values;
  const choicesOf = ({ page, revision }: SitePageSummary) => choices[`${page} ${revision}`] ?? {};
  const reviews = usePageReviews(pages, schemas, choicesOf);
  const submit = useRef<HTMLButtonElement>(null);
  // The dialog was open before it knew what to show.
  useEffect(() => submit.current?.focus(), []);

  const notSaved =
    unsaved.length > 0 ? (
      <Notice tone="plain" title={`Not all of ${unsaved.join(" and ")} is saved`}>
        <p>What is not saved yet is not published either. The editor says what is wrong.</p>
      </Notice>
    ) : null;
  if (pages.length === 0) {
    return (
      <>
        {notSaved}
        <p className="note">There are no saved changes: visitors see everything already.</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </>
    );
  }

  const selected = reviews.filter(
    ({ summary }) => !summary.scheduled && chosen.includes(summary.page),
  );
  const at = timed ? fromDateTimeInput(moment) : null;
  const momentError = timed ? wrongMoment(at) : null;
  const unwritten = selected.flatMap(({ summary: { page }, outcome }) =>
    unwrittenIn(outcome, schemas[page]).map((path) => {
      const { label = "" } = schemaAt(schemas, `${page}.${path}`) ?? {};
      return `${placeInWords(schemas, page, path)}: still “New ${label.toLowerCase()}”`;
    }),
  );
  const reasons = [
    ...(selected.length === 0 ? ["Choose a page to publish."] : []),
    ...(momentError ? [momentError] : []),
    ...selected
      .filter(({ isDecided }) => !isDecided)
      .map(({ summary }) => `Say above what shall stand in ${summary.label}.`),
    ...(unwritten.length > 0 && !asItIs
      ? ["Write the texts that are still as they were added."]
      : []),
  ];
  const { refusal } = publish;

  return (
    <Form form={form} className={styles.form}>
      {notSaved}
      <div className="stack gap-4 shrinks">
        {reviews.map((review) => {
          const { page, revision } = review.summary;
          const key = `${page} ${revision}`;
          return (
            <PageChanges
              key={key}
              review={review}
              schema={schemas[page]}
              chosen={chosen.includes(page)}
              alone={pages.length === 1}
              choices={choicesOf(review.summary)}
              onDecide={(of) => set({ choices: { ...choices, [key]: of } })}
              onChoose={(on) =>
                set({
                  chosen: [...chosen.filter((other) => other !== page), ...(on ? [page] : [])],
                })
              }
            />
          );
        })}
      </div>
      <CheckField
        name="publish-timed"
        label="Schedule for later"
        checked={timed}
        onChange={({ target }) => set({ timed: target.checked })}
      />
      {timed ? (
        <TextField
          {...form.field("moment")}
          type="datetime-local"
          label="Published at, IST"
          required
          errors={momentError ? [momentError] : []}
          hint={at && !momentError ? `Visitors see it from ${momentInWords(at)} on.` : undefined}
        />
      ) : null}
      {unwritten.length > 0 ? (
        <Places
          title="Texts that nobody has written yet"
          places={unwritten}
          anyway={asItIs}
          onAnyway={(asItIs) => set({ asItIs })}
        />
      ) : null}
      {refusal?.places ? (
        <Places
          tone="bad"
          title={refusal.title}
          places={refusal.places}
          anyway={brokenLinks}
          onAnyway={(brokenLinks) => set({ brokenLinks })}
        />
      ) : refusal ? (
        <Reasons title={refusal.title} of={[refusal.text ?? ""]} />
      ) : null}
      {form.values.tried && reasons.length > 0 ? (
        <Reasons title="Not published yet" of={reasons} />
      ) : null}
      <div className={styles.buttons}>
        <Button variant="outline" aria-disabled={form.busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button ref={submit} type="submit" aria-disabled={form.busy}>
          {form.busy ? "Publishing…" : timed ? "Schedule" : "Publish"}
        </Button>
      </div>
    </Form>
  );
}

function Reasons({ title, of: reasons }: { title: string; of: readonly string[] }) {
  return (
    <Notice tone="bad" title={title}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  );
}

type PlacesProps = {
  tone?: "bad" | "plain";
  title: string;
  places: readonly string[];
  anyway: boolean;
  onAnyway: (on: boolean) => void;
};

/** Places of the pages that are not as they should be, and the way to publish them all the same. */
function Places({ tone = "plain", title, places, anyway, onAnyway }: PlacesProps) {
  return (
    <Notice tone={tone} title={title}>
      <ul className="stack gap-1 breaks">
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <CheckField
        name={tone === "bad" ? "publish-broken-links" : "publish-unwritten"}
        label="Publish anyway"
        checked={anyway}
        onChange={({ target }) => onAnyway(target.checked)}
      />
    </Notice>
  );
}

function wrongMoment(at: string | null): string | null {
  if (!at) return "Choose day and time.";
  if (Date.parse(at) <= Date.now()) return "That moment has passed. Choose one to come.";
  return null;
}
