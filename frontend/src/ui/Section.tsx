import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Section.module.css";

type ContainerProps = { children: ReactNode; className?: string | undefined };

/** Page margins and the maximum width. */
export function Container({ children, className }: ContainerProps) {
  return <div className={cx(styles.container, className)}>{children}</div>;
}

/** The columns of every page: twelve from 64rem, six from 40rem, otherwise one. Modules write `var(--columns)`. */
export function Grid({ children, className }: ContainerProps) {
  return <div className={cx(styles.grid, className)}>{children}</div>;
}

type SectionProps = {
  children: ReactNode;
  tone?: "sunk" | "green" | undefined;
  labelledBy: string;
};

export function Section({ children, tone, labelledBy }: SectionProps) {
  const ground = tone && { sunk: styles.sunk, green: styles.green }[tone];
  return (
    <section aria-labelledby={labelledBy} className={cx(styles.section, ground)}>
      {children}
    </section>
  );
}

/** A small label above a heading, where there is one. */
export function Kicker({ children, className }: ContainerProps) {
  if (children === "") return null;
  return <p className={cx(styles.kicker, className)}>{children}</p>;
}

type HeadProps = {
  id?: string;
  kicker: string;
  title: ReactNode;
  children?: ReactNode;
  /** A link at the end of the line. */
  aside?: ReactNode;
};

export function SectionHead({ id, kicker, title, children, aside }: HeadProps) {
  return (
    <header className={styles.head}>
      <Kicker className={styles.headKicker}>{kicker}</Kicker>
      <div className={styles.headText}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children ? <div className="measure above-4 large quiet">{children}</div> : null}
      </div>
      {aside ? <div className={styles.headAside}>{aside}</div> : null}
    </header>
  );
}
