import { Fragment } from "react";
import { paths } from "../../data/paths";
import { contentQuery } from "../../data/queries";
import type { LegalBlock, LegalSection } from "../../data/schema";
import { useQuery, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { Container, Grid } from "../../ui/Section";
import { CONTACT_PAGE, fillIn, fillInItems, paragraphsOf } from "../../words/fillIn";
import { phoneNumbers } from "../../words/phone";
import { Content } from "./Content";
import styles from "./LegalDocument.module.css";
import { ContentMeta } from "./PageMeta";

type Props = { page: "privacy" | "terms"; path: string };

export function LegalDocument({ page, path }: Props) {
  // Blocks as they are written: a list is filled in as a whole.
  const written = useQuery(contentQuery(page)).data?.sections ?? [];
  return (
    <Content page={page}>
      {({ head, updated, heading, intro, sections, closing }) => (
        <Container className="section-close">
          <ContentMeta head={head} path={path} />
          <header className={styles.head}>
            <p className={styles.updated}>{updated}</p>
            <h1 className={styles.title}>{heading}</h1>
            {intro ? (
              <p className="above-5 serif title-xs leads-close quiet within-42">{intro}</p>
            ) : null}
          </header>
          <Grid>
            {sections.length > 0 ? <Contents sections={sections} /> : null}
            <div className={styles.text}>
              {sections.map(({ id, title }, index) => (
                <SectionView key={id} id={id} title={title} blocks={written[index]?.blocks ?? []} />
              ))}
              <footer className="row wrap between strong-rule-above serif title-xs pad-top-5 gap-3-5">
                {closing.text ? <p>{closing.text}</p> : null}
                <ArrowLink href={closing.link.href}>{closing.link.label}</ArrowLink>
              </footer>
            </div>
          </Grid>
        </Container>
      )}
    </Content>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-labelledby="contents-title" className={styles.contents}>
      <p id="contents-title" className="strong-rule-below small strong pad-bottom-3">
        Contents
      </p>
      <ol className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SectionView({ id, title, blocks }: LegalSection) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </section>
  );
}

function BlockView({ block }: { block: LegalBlock }) {
  const site = useSite();
  if (!site || (block.only_if === "counts_unanswered" && !site.counts_unanswered)) return null;
  const paragraphs = paragraphsOf(block.text);
  if (block.kind === "text") {
    return paragraphs.map(({ at, text }) => (
      <p key={at}>
        <LinkedText text={fillIn(text, site.company)} />
      </p>
    ));
  }
  const items = fillInItems(
    paragraphs.map(({ text }) => text),
    site.company,
  );
  return (
    <ul className={styles.items}>
      {paragraphsOf(items.join("\n")).map(({ at, text }) => (
        <li key={at}>
          <LinkedText text={text} />
        </li>
      ))}
    </ul>
  );
}

/** Text in which the company's e-mail address, phone number and contact page become links. */
function LinkedText({ text }: { text: string }) {
  const company = useSite()?.company;
  if (!company) return text;
  const links = [
    { words: company.email, href: `mailto:${company.email}` },
    ...phoneNumbers(company.phone).map(({ text, href }) => ({ words: text, href })),
    { words: company.email === "" ? CONTACT_PAGE : "", href: paths.contact },
  ].filter(({ words }) => words !== "");
  const linked = links.map(({ words }) => words);
  return splitAt(text, linked).map((piece, index) => {
    const link = links.find(({ words }) => words === piece);
    // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice
    return <Fragment key={index}>{link ? <a href={link.href}>{piece}</a> : piece}</Fragment>;
  });
}

/** Splits the text into the given words and what stands between them. */
export function splitAt(text: string, words: readonly string[]): string[] {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[^\w\s]/g, "\\$&"));
  if (escaped.length === 0) return [text];
  return text.split(new RegExp(`(${escaped.join("|")})`)).filter(Boolean);
}
