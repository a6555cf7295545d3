import type { ReactNode } from "react";
import type { ContentPicture } from "../../data/schema";
import { Picture } from "../../ui/Picture";
import { Kicker } from "../../ui/Section";
import styles from "./PageHero.module.css";

type Props = {
  kicker: string;
  heading: string;
  lead: string;
  /** Beside the text on wide screens, up to the right edge. */
  picture: ContentPicture | null;
  children?: ReactNode;
};

/** The opening of a page. */
export function PageHero({ kicker, heading, lead, picture, children }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <Kicker>{kicker}</Kicker>
        <h1 className={styles.heading}>{heading}</h1>
        {lead ? <p className="above-5 serif title-xs leads-snug quiet within-34">{lead}</p> : null}
        {children}
      </div>
      {picture ? (
        <Picture
          picture={picture}
          sizes="(min-width: 80rem) 60vw, 100vw"
          priority
          className={styles.image}
        />
      ) : null}
    </div>
  );
}
