import type { ReactNode } from "react";
import { Button, IconButton } from "../ui/Button";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import styles from "./Form.module.css";

/** What the bar says of the form; `tone` colours it. */
export type FormStatus = { words: string; tone?: "unsaved" | "failed" };

type HeadProps = {
  title: string;
  /** The record's name. */
  name: string;
  /** Its place in the list, "3 of 57". */
  place: string;
  /** Cancel is off while a save is under way. */
  busy: boolean;
  onCancel: () => void;
  /** Preview and history. */
  tools: ReactNode;
};

/** The upper edge of a form; where there is room, the bar that saves is on its right. */
export function FormHead({ title, name, place, busy, onCancel, tools }: HeadProps) {
  return (
    <header className={styles.head}>
      <IconButton
        label="Cancel"
        title="Cancel: back to the list"
        icon={<Icon name="arrow-left" />}
        className={styles.back}
        aria-disabled={busy}
        onClick={onCancel}
      />
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {name ? (
          <p className={styles.record}>
            <span className={styles.name}>{name}</span>
            {place ? <span className={styles.place}>{` · ${place}`}</span> : null}
          </p>
        ) : null}
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}

type BarProps = {
  status: FormStatus;
  busy: boolean;
  onCancel: () => void;
  /** The buttons that save, the main one last. */
  children: ReactNode;
};

/**
 * Status and buttons of a form. The Tab key comes to them after the fields; they are shown at the upper edge of the window,
 * so that no field, error or last line is ever below them, and no on-screen keyboard above them.
 */
export function SaveBar({ status, busy, onCancel, children }: BarProps) {
  return (
    <div className={styles.save}>
      <p className={cx(styles.status, status.tone && styles[status.tone])} role="status">
        {status.words}
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" className={styles.cancel} aria-disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </div>
    </div>
  );
}
