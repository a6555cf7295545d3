import type { ReactNode } from "react";
import styles from "./Page.module.css";

type Props = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Name of the open record, in front of the title in the browser tab. */
  tab?: string | undefined;
  children: ReactNode;
};

export function Page({ title, actions, lead, tab, children }: Props) {
  return (
    <div className={styles.page}>
      <title>{[tab, title, "Admin Panel"].filter(Boolean).join(" · ")}</title>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className="flex wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

type EmptyProps = { kicker?: string; title: string; children?: ReactNode };

/** In place of what is not there: where one is, what is missing, and the next step. */
export function Empty({ kicker, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
