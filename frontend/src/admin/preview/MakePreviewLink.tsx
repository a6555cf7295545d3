import { useState } from "react";
import { Button } from "../../ui/Button";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import type { CreatedPreviewLink } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel } from "../words";
import styles from "./PreviewLinks.module.css";
import {
  DEFAULT_HOURS,
  DURATIONS,
  draftLabels,
  errorsOfDraft,
  makePreviewLink,
  type PreviewSubject,
  previewLinksKey,
} from "./previewLinks";

const FAILURE = "The link could not be made";

type Props = {
  subject: PreviewSubject;
  noun: string;
  draft: object | null;
  labels: Readonly<Record<string, string>>;
  onMade: (made: CreatedPreviewLink) => void;
  /** Whether the errors are shown beside the fields. */
  onFieldErrors: (errors: FieldMessages) => boolean;
};

export function MakePreviewLink({ subject, noun, draft, labels, onMade, onFieldErrors }: Props) {
  const [hours, setHours] = useState<number>(DEFAULT_HOURS);
  const make = useWrite({
    call: () =>
      makePreviewLink({
        kind: subject.kind,
        id: String(subject.id),
        hours,
        ...(draft ? { draft: draft as Record<string, never> } : {}),
      }),
    failure: FAILURE,
    labels: draftLabels(labels),
    refreshes: [previewLinksKey, keys.history],
    onFieldErrors: (errors) => {
      const ofDraft = errorsOfDraft(errors);
      const shown = ofDraft !== null && onFieldErrors(ofDraft);
      toasts.bad(FAILURE, shown ? undefined : Object.values(errors).flat().join(" "));
    },
    onDone: onMade,
  });
  return (
    <form
      className={styles.make}
      aria-label="New link"
      onSubmit={(event) => {
        event.preventDefault();
        void make.run();
      }}
    >
      <p className={styles.text}>
        {draft
          ? `Whoever has the link sees this ${noun} with your changes as they are now, without signing in. What you change afterwards is not in it: make another link for that.`
          : `Whoever has the link sees this ${noun} as it is saved at that time, without signing in. Later saves are in it.`}
      </p>
      <fieldset className={styles.durations}>
        <legend className={styles.legend}>The link works for</legend>
        {DURATIONS.map(({ hours: value, label }) => (
          <label key={value} className={styles.duration}>
            <input
              type="radio"
              name="preview-hours"
              value={value}
              checked={hours === value}
              onChange={() => setHours(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" disabled={make.busy} data-focus="">
        {actionLabel(ACTIONS.makeLink, make.busy)}
      </Button>
    </form>
  );
}
