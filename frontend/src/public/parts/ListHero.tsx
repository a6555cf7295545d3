import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { Container, Kicker } from "../../ui/Section";
import styles from "./ListHero.module.css";

type Props = {
  kicker?: string;
  heading: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The head of the catalogue and the blog. */
export function ListHero({ kicker, heading, className, children }: Props) {
  return (
    <Container className={cx(styles.hero, className)}>
      <div className={styles.title}>
        {kicker ? <Kicker>{kicker}</Kicker> : null}
        <h1 className={styles.heading}>{heading}</h1>
      </div>
      <div className={styles.aside}>{children}</div>
    </Container>
  );
}
