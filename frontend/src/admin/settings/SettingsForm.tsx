import type { ReactNode, RefObject } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Form } from "../shared/Form";
import { ACTIONS, actionLabel } from "../words";
import styles from "./Settings.module.css";

type Props = {
  id: string;
  title: string;
  /** What the form is called for screen readers. */
  label: string;
  intro?: ReactNode;
  element: RefObject<HTMLDivElement | null>;
  changed: boolean;
  busy: boolean;
  /** The server's configuration sets these: there is nothing to save. */
  fixed?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A section of settings with its form and its button. */
export function SettingsForm(props: Props) {
  const { id, title, label, intro, element, changed, busy, fixed, onSubmit, children } = props;
  return (
    <section className="stack gap-3 shrinks" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {intro ? <p className={styles.text}>{intro}</p> : null}
      <Form label={label} busy={busy} className={styles.form} onSubmit={onSubmit}>
        <div ref={element} className={styles.fields}>
          {children}
        </div>
        {fixed ? null : (
          <div>
            <Button type="submit" disabled={busy || !changed}>
              {actionLabel(ACTIONS.save, busy)}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

/** Above a form that the server's configuration decides. */
export function SetByConfiguration({ section }: { section: string }) {
  return (
    <Notice tone="plain" title="Set by the server’s configuration">
      <p>
        The section <code>{section}</code> of the server’s configuration says this, and it wins: it
        is shown here, and changed there by whoever runs the server.
      </p>
    </Notice>
  );
}
