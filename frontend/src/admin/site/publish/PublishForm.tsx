import { useEffect, useRef, useState } from "react";
import type { PageName } from "../../../editor/messages";
import { Button } from "../../../ui/Button";
import { CheckField, TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { Form } from "../../shared/Form";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../../shared/time";
import { WORDS } from "../../words";
import type { SitePageSummary } from "../api";
import type { Choices } from "../store/merge";
import type { Schemas } from "../store/schema";
import styles from "../versions/Versions.module.css";
import { PageChanges } from "./PageChanges";
import { RefusalNotice, Unsaved, Unwritten } from "./PublishNotices";
import { isUndecided, outcomeOf, unwrittenOf, usePageReviews } from "./usePageReviews";
import { type Publication, usePublish } from "./usePublish";

type Props = {
  /** Those with a draft. */
  pages: readonly SitePageSummary[];
  schemas: Schemas;
  first: readonly PageName[] | undefined;
  unsaved: readonly string[];
  onClose: () => void;
  onDone: (publication: Publication) => void;
};

const HOUR_MS = 60 * 60 * 1000;

export function PublishForm({ pages, schemas, first, unsaved, onClose, onDone }: Props) {
  const free = pages.filter(({ scheduled }) => !scheduled);
  const [chosen, setChosen] = useState<ReadonlySet<PageName>>(
    () => new Set(free.map(({ page }) => page).filter((page) => !first || first.includes(page))),
  );
  const [timed, setTimed] = useState(false);
  const [moment, setMoment] = useState(() =>
    toDateTimeInput(new Date(Date.now() + HOUR_MS).toISOString()),
  );
  const [brokenLinks, setBrokenLinks] = useState(false);
  const [asItIs, setAsItIs] = useState(false);
  /** What stood in the way of the last attempt is said until it is mended. */
  const [tried, setTried] = useState(false);
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({});
  const reviews = usePageReviews(pages, schemas);
  const { busy, refusal, run } = usePublish(schemas, onDone);
  const submit = useRef<HTMLButtonElement>(null);
  // The dialog was open before it knew what to show.
  useEffect(() => submit.current?.focus(), []);

  if (pages.length === 0) {
    return (
      <>
        {unsaved.length > 0 ? <Unsaved labels={unsaved} /> : null}
        <p className="note">There are no saved changes: visitors see everything already.</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </>
    );
  }

  // Answers are about one state of a draft.
  const choicesOf = ({ page, revision }: SitePageSummary) => choices[`${page} ${revision}`] ?? {};
  const selected = reviews.filter(({ summary }) => !summary.scheduled && chosen.has(summary.page));
  const at = timed ? fromDateTimeInput(moment) : null;
  const momentError = timed ? wrongMoment(at) : null;
  const unwritten = selected.flatMap((review) =>
    unwrittenOf(review, choicesOf(review.summary), schemas).map((path) => {
      return { page: review.summary.page, path };
    }),
  );
  const reasons = [
    ...(selected.length === 0 ? ["Choose a page to publish."] : []),
    ...(momentError ? [momentError] : []),
    ...selected
      .filter((review) => isUndecided(review, choicesOf(review.summary)))
      .map(({ summary }) => `Say above what shall stand in ${summary.label}.`),
    ...(unwritten.length > 0 && !asItIs
      ? ["Write the texts that are still as they were added."]
      : []),
  ];

  const publish = () => {
    setTried(true);
    if (reasons.length > 0) return;
    const brought = selected.flatMap((review) => {
      const document = outcomeOf(review, choicesOf(review.summary));
      return review.outdated ? [{ summary: review.summary, document }] : [];
    });
    void run({ pages: selected.map(({ summary }) => summary), at, brokenLinks, brought });
  };

  return (
    <Form form={{ submit: publish, busy }} className={styles.form}>
      {unsaved.length > 0 ? <Unsaved labels={unsaved} /> : null}
      <div className="stack gap-4 shrinks">
        {reviews.map((review) => {
          const { page, revision } = review.summary;
          return (
            <PageChanges
              key={`${page} ${revision}`}
              review={review}
              schema={schemas[page]}
              chosen={chosen.has(page)}
              alone={pages.length === 1}
              choices={choicesOf(review.summary)}
              onDecide={(of) => setChoices({ ...choices, [`${page} ${revision}`]: of })}
              onChoose={(on) => {
                const next = new Set(chosen);
                if (on) next.add(page);
                else next.delete(page);
                setChosen(next);
              }}
            />
          );
        })}
      </div>
      <CheckField
        name="publish-timed"
        label="Schedule for later"
        checked={timed}
        onChange={(event) => setTimed(event.target.checked)}
      />
      {timed ? (
        <TextField
          name="publish-at"
          type="datetime-local"
          label="Published at, IST"
          required
          value={moment}
          errors={momentError ? [momentError] : []}
          hint={at && !momentError ? `Visitors see it from ${momentInWords(at)} on.` : undefined}
          onChange={(event) => setMoment(event.target.value)}
        />
      ) : null}
      {unwritten.length > 0 ? (
        <Unwritten places={unwritten} schemas={schemas} accepted={asItIs} onAccept={setAsItIs} />
      ) : null}
      <RefusalNotice refusal={refusal} brokenLinks={brokenLinks} onBrokenLinks={setBrokenLinks} />
      {tried && reasons.length > 0 ? (
        <Notice tone="bad" title="Not published yet">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="outline" aria-disabled={busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button ref={submit} type="submit" aria-disabled={busy}>
          {busy ? "Publishing…" : timed ? "Schedule" : "Publish"}
        </Button>
      </div>
    </Form>
  );
}

function wrongMoment(at: string | null): string | null {
  if (at === null) return "Choose day and time.";
  if (Date.parse(at) <= Date.now()) return "That moment has passed. Choose one to come.";
  return null;
}
