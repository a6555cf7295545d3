import type { ReactNode } from "react";
import { Container, Kicker } from "../ui/Section";
import styles from "./ListHero.module.css";

type Props = { kicker: string; heading: string; children: ReactNode };

/** The head of the catalogue and the blog. */
export function ListHero({ kicker, heading, children }: Props) {
  return (
    <Container className={styles.hero}>
      <div>
        <Kicker>{kicker}</Kicker>
        <h1 className={styles.heading}>{heading}</h1>
      </div>
      <div className={styles.aside}>{children}</div>
    </Container>
  );
}
