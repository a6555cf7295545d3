import type { ContactDocument } from "../../api/content";
import { useSite } from "../../api/useSite";
import { parseQuery } from "../../format/query";
import { Content } from "../../pageParts/Content";
import { ContentMeta } from "../../pageParts/ContentMeta";
import { useMailForm } from "../../pageParts/form/useMailForm";
import { useLocation } from "../../pageParts/navigation";
import { Paragraphs } from "../../pageParts/Paragraphs";
import { paths } from "../../paths";
import { Container, Grid, Kicker } from "../../ui/Section";
import styles from "./ContactPage.module.css";
import { EnquiryForm } from "./EnquiryForm";
import { enquiry } from "./enquiry";
import { MapSection } from "./MapSection";
import { Office } from "./Office";

export function ContactPage() {
  return <Content page="contact">{(contact) => <Contact contact={contact} />}</Content>;
}

function Contact({ contact }: { contact: ContactDocument }) {
  const { product } = parseQuery(useLocation().search);
  const form = useMailForm(enquiry, product ? { productInterest: product.slice(0, 200) } : {});
  const { head, hero, office, map, note } = contact;
  const company = useSite()?.company;
  return (
    <>
      <ContentMeta head={head} path={paths.contact} />
      <Container className={styles.page}>
        <header className={styles.head}>
          <div className={styles.words}>
            <Kicker>{hero.kicker}</Kicker>
            <h1 className={styles.heading}>{hero.heading}</h1>
          </div>
          {hero.lead ? <p className={styles.lead}>{hero.lead}</p> : null}
        </header>
        <Grid>
          {company ? <Office company={company} words={office} className={styles.office} /> : null}
          <EnquiryForm form={form} words={contact.form} className={styles.form} />
        </Grid>
      </Container>
      {company ? <MapSection company={company} words={map} /> : null}
      {note ? (
        <Container className={styles.note}>
          <Paragraphs text={note} />
        </Container>
      ) : null}
    </>
  );
}
