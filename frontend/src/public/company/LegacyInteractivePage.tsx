import { paths } from "../../data/paths";
import type { LegacyInteractiveDocument } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { Reveal } from "../../ui/Reveal";
import { Container, Section } from "../../ui/Section";
import { CallToAction } from "../parts/CallToAction";
import { Content } from "../parts/Content";
import { ContentMeta } from "../parts/PageMeta";
import styles from "./LegacyInteractivePage.module.css";
import { Shelf } from "./Shelf";

export function LegacyInteractivePage() {
  return (
    <Content page="legacy-interactive">
      {({ head, hero, generations, values, figures, closing }) => (
        <>
          <ContentMeta head={head} path={paths.legacyInteractive} />
          <Shelf hero={hero} generations={generations} />
          <Habits values={values} figures={figures} />
          <CallToAction closing={closing} apart />
        </>
      )}
    </Content>
  );
}

type Props = Pick<LegacyInteractiveDocument, "values" | "figures">;

/** What each value meant to each of the three generations. */
function Habits({ values: { heading, points }, figures }: Props) {
  if (points.length === 0) return null;
  return (
    <Section tone="sunk" labelledBy="habits-title">
      <Container>
        <Reveal>
          <h2 id="habits-title" className="title-lg tight">
            {heading}
          </h2>
          <ul className={styles.rows}>
            {points.map(({ id, title, text, years }) => (
              <li key={id} className={styles.row}>
                <h3 className={styles.title}>{title}</h3>
                {years.length > 0 ? (
                  <dl className={styles.years}>
                    {years.map(({ id: year, when, text }) => (
                      <div key={year}>
                        <dt className={styles.when}>{when}</dt>
                        <dd>{text}</dd>
                      </div>
                    ))}
                  </dl>
                ) : (
                  <p>{text}</p>
                )}
              </li>
            ))}
          </ul>
          <ArrowLink href={figures.href}>{figures.label}</ArrowLink>
        </Reveal>
      </Container>
    </Section>
  );
}
