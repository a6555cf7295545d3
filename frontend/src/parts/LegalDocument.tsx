import { useSite } from "../api/useSite";
import { fillInItems } from "../copy/fillIn";
import type { Block, LegalPage, LegalSection } from "../copy/types";
import { ArrowLink } from "../ui/ArrowLink";
import { Container, Grid } from "../ui/Section";
import styles from "./LegalDocument.module.css";
import { LinkedText } from "./LinkedText";
import { PageMeta } from "./PageMeta";
import { useFillIn } from "./useFillIn";

export function LegalDocument({ page, path }: { page: LegalPage; path: string }) {
  const fillIn = useFillIn();
  return (
    <Container className={styles.page}>
      <PageMeta title={page.title} description={page.description} path={path} />
      <header className={styles.head}>
        <p className={styles.updated}>{page.updated}</p>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.intro}>{fillIn(page.intro)}</p>
      </header>
      <Grid>
        <nav aria-labelledby="contents-title" className={styles.contents}>
          <p id="contents-title" className={styles.contentsTitle}>
            Contents
          </p>
          <ol className={styles.list}>
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {page.sections.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
          <footer className={styles.closing}>
            <p>{page.closing.text}</p>
            <ArrowLink href={page.closing.link.href}>{page.closing.link.label}</ArrowLink>
          </footer>
        </div>
      </Grid>
    </Container>
  );
}

function SectionView({ section: { id, title, blocks } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {blocks.map((block) => (
        <BlockView key={block.kind === "p" ? block.text : block.items.join()} block={block} />
      ))}
    </section>
  );
}

function BlockView({ block }: { block: Block }) {
  const fillIn = useFillIn();
  const site = useSite();
  const company = site?.company;
  if (block.onlyIf && !site?.[block.onlyIf]) return null;
  if (block.kind === "p") {
    return (
      <p>
        <LinkedText text={fillIn(block.text)} />
      </p>
    );
  }
  const items = company ? fillInItems(block.items, company) : block.items;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  );
}
