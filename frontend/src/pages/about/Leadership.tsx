import type { AboutDocument, Leader } from "../../api/content";
import { useContent } from "../../pageParts/useContent";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Section, SectionHead } from "../../ui/Section";
import styles from "./AboutPage.module.css";
import { initials } from "./initials";

/** Who answers for what. A medallion stands with everybody as soon as somebody has a portrait or a name. */
export function Leadership({ words }: { words: AboutDocument["leadership"] }) {
  const leaders = useContent("company").content?.leadership ?? [];
  if (leaders.length === 0) return null;
  const personal = leaders.some(({ name, portrait }) => name !== "" || portrait);
  return (
    <Section labelledBy="leadership-title">
      <Container>
        <Reveal>
          <SectionHead id="leadership-title" kicker={words.kicker} title={words.heading}>
            {words.intro ? <p>{words.intro}</p> : null}
          </SectionHead>
          <ul className={styles.leaders}>
            {leaders.map((leader) => (
              <li key={leader.id} className={styles.leader}>
                {personal ? <Medallion leader={leader} /> : null}
                {leader.name ? <p className={styles.leaderRole}>{leader.role}</p> : null}
                <h3 className={styles.leaderName}>{leader.name || leader.role}</h3>
                {leader.text ? <p className={styles.pointText}>{leader.text}</p> : null}
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </Section>
  );
}

/** The portrait, else the initials of the name, else the company's mark. */
function Medallion({ leader: { name, portrait } }: { leader: Leader }) {
  if (portrait) {
    return <Picture picture={portrait} sizes="8rem" className={styles.portrait} />;
  }
  return (
    <span className={styles.emblem} aria-hidden="true">
      {name ? initials(name) : <Mark />}
    </span>
  );
}
