import type { ReactNode } from "react";
import type { ContentPicture, Point } from "../../data/schema";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Kicker, Section } from "../../ui/Section";
import styles from "./PageHero.module.css";

type HeroProps = {
  kicker: string;
  heading: string;
  lead: string;
  /** Beside the text on wide screens, up to the right edge. */
  picture: ContentPicture | null;
  children?: ReactNode;
};

/** The opening of a page. */
export function PageHero({ kicker, heading, lead, picture, children }: HeroProps) {
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

type SectionProps = {
  /** With `-title` behind it, that of its heading. */
  id: string;
  /** What it lists: without any of it there is no section. */
  list: readonly unknown[];
  tone?: "sunk" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A section that is about a list. */
export function ListSection({ id, list, tone, className, children }: SectionProps) {
  if (list.length === 0) return null;
  return (
    <Section tone={tone} labelledBy={`${id}-title`}>
      <Container>
        <Reveal className={className}>{children}</Reveal>
      </Container>
    </Section>
  );
}

type FeatureListProps = {
  points: readonly Point[];
  /** Where their order matters. */
  ordered?: boolean;
  className: string | undefined;
};

/** Points with their headings, which the style sheet of the page sets by their elements. */
export function FeatureList({ points, ordered = false, className }: FeatureListProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={className}>
      {points.map(({ id, title, text }) => (
        <li key={id}>
          <h3>{title}</h3>
          {text ? <p>{text}</p> : null}
        </li>
      ))}
    </List>
  );
}
