import type { ReactNode } from "react";
import type { HomeSection } from "../../api/content";
import { ArrowLink } from "../../ui/ArrowLink";
import { cx } from "../../ui/cx";
import { Kicker } from "../../ui/Section";
import styles from "./Spread.module.css";

type Props = HomeSection & {
  id: string;
  /** The first is the large one. */
  items: readonly { key: number; card: ReactNode }[];
  /** The large one stands right. */
  mirrored?: boolean;
  /** In place of the items. */
  children?: ReactNode;
};

/** One large card and two small ones: the head stands above the small ones, so that all end on one line. */
export function Spread({ id, kicker, heading, line, link, items, mirrored, children }: Props) {
  return (
    <div className={cx(styles.spread, mirrored && styles.mirrored)}>
      <header className={styles.head}>
        <Kicker>{kicker}</Kicker>
        <h2 id={id} className={styles.title}>
          {heading}
        </h2>
        <div className={styles.lead}>
          {line ? <p className={styles.line}>{line}</p> : null}
          <ArrowLink href={link.href}>{link.label}</ArrowLink>
        </div>
      </header>
      {children}
      <ul className={styles.items}>
        {items.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    </div>
  );
}
