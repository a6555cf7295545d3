import { type ReactNode, useEffect } from "react";
import styles from "./Page.module.css";

type Props = {
  title: string;
  /** Beside the title: what can be done here. */
  actions?: ReactNode;
  /** Under the title, one line. */
  lead?: ReactNode;
  /** What the tab says before the title: the name of what is open. */
  tab?: string | undefined;
  children: ReactNode;
};

/** A page of the back office: its heading, what can be done, its content, and the tab's title. */
export function Page({ title, actions, lead, tab, children }: Props) {
  useEffect(() => {
    document.title = [tab, title, "Admin Panel"].filter(Boolean).join(" · ");
  }, [title, tab]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** Nothing here, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
