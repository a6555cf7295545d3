import { useEffect, useRef, useState } from "react";
import type { PageName } from "../../../editor/messages";
import { Button } from "../../../ui/Button";
import { CheckField, TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../../shared/time";
import { WORDS } from "../../words";
import type { SitePageSummary } from "../api";
import type { Schemas } from "../store/schema";
import { PageChanges } from "./PageChanges";
import styles from "./Publish.module.css";
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
  const { busy, refusal, run } = usePublish(schemas, onDone);
  const submit = useRef<HTMLButtonElement>(null);
  // The dialog was open before it knew what to show.
  useEffect(() => submit.current?.focus(), []);
  const at = timed ? fromDateTimeInput(moment) : null;
  const selected = free.filter(({ page }) => chosen.has(page));

  if (pages.length === 0) {
    return (
      <>
        {unsaved.length > 0 ? <Unsaved labels={unsaved} /> : null}
        <p className={styles.text}>There are no saved changes: visitors see everything already.</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(selected, at, brokenLinks);
      }}
    >
      {unsaved.length > 0 ? <Unsaved labels={unsaved} /> : null}
      <div className={styles.pages}>
        {pages.map((summary) => (
          <PageChanges
            key={`${summary.page} ${summary.revision}`}
            summary={summary}
            schema={schemas[summary.page]}
            chosen={chosen.has(summary.page)}
            alone={pages.length === 1}
            onChoose={(on) => {
              const next = new Set(chosen);
              if (on) next.add(summary.page);
              else next.delete(summary.page);
              setChosen(next);
            }}
          />
        ))}
      </div>
      <CheckField
        name="publish-timed"
        label="Publish at a moment to come"
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
          hint={at ? `Visitors see it from ${momentInWords(at)} on.` : "Choose day and time."}
          onChange={(event) => setMoment(event.target.value)}
        />
      ) : null}
      {refusal?.kind === "links" ? (
        <Notice tone="bad" title="Links that lead nowhere">
          <ul className={styles.places}>
            {refusal.places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <CheckField
            name="publish-broken-links"
            label="Publish all the same"
            checked={brokenLinks}
            onChange={(event) => setBrokenLinks(event.target.checked)}
          />
        </Notice>
      ) : null}
      {refusal?.kind === "stale" ? (
        <Notice tone="bad" title="Somebody saved meanwhile">
          <p>The changes above are the newest ones now. Look at them and publish again.</p>
        </Notice>
      ) : null}
      {refusal?.kind === "other" ? (
        <Notice tone="bad" title="Not published">
          <p>{refusal.reason}</p>
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button
          ref={submit}
          type="submit"
          disabled={busy || selected.length === 0 || (timed && at === null)}
        >
          {busy ? "Publishing…" : timed ? "Schedule" : "Publish"}
        </Button>
      </div>
    </form>
  );
}

function Unsaved({ labels }: { labels: readonly string[] }) {
  return (
    <Notice tone="plain" title={`Not all of ${labels.join(" and ")} is saved`}>
      <p>What is not saved yet is not published either. The editor says what is wrong.</p>
    </Notice>
  );
}
