import type { ReactNode } from "react";
import { Container, Kicker } from "../ui/Section";
import styles from "./PageHero.module.css";

type HeroImage = { full: string; half: string; width: number; height: number; alt: string };

type Props = {
  kicker: string;
  heading: string;
  lead: string;
  /** Beside the text on wide screens, up to the right edge; then there is no aside. */
  image?: HeroImage;
  /** Beside the text instead of an image, such as a seal. */
  aside?: ReactNode;
  children?: ReactNode;
};

export function PageHero({ kicker, heading, lead, image, aside, children }: Props) {
  const text = (
    <div className={styles.text}>
      <Kicker>{kicker}</Kicker>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
  if (!image) {
    return (
      <Container className={styles.hero}>
        {text}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </Container>
    );
  }
  return (
    <div className={styles.withImage}>
      {text}
      <img
        className={styles.image}
        src={image.full}
        srcSet={`${image.half} ${image.width / 2}w, ${image.full} ${image.width}w`}
        sizes="(min-width: 80rem) 60vw, 100vw"
        width={image.width}
        height={image.height}
        alt={image.alt}
        fetchPriority="high"
        draggable={false}
      />
    </div>
  );
}
