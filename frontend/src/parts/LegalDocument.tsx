import { useSite } from "../api/useSite";
import { fillInItems } from "../copy/fillIn";
import type { Block, LegalPage, LegalSection } from "../copy/types";
import { ArrowLink } from "../ui/ArrowLink";
import { Container, Grid } from "../ui/Section";
import styles from "./LegalDocument.module.css";
import { LinkedText } from "./LinkedText";
import { useFill } from "./useFill";

/** A legal text: its contents in the margin, its sections numbered, every section with an address of its own. */
export function LegalDocument({ page }: { page: LegalPage }) {
  const fill = useFill();
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <p className={styles.updated}>{page.updated}</p>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.intro}>{fill(page.intro)}</p>
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
            <Part key={section.id} section={section} />
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

function Part({ section: { id, title, blocks } }: { section: LegalSection }) {
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
  const fill = useFill();
  const company = useSite()?.company;
  if (block.kind === "p") {
    return (
      <p>
        <LinkedText text={fill(block.text)} />
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
