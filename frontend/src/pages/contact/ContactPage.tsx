import { useSite } from "../../api/useSite";
import { contactHead, hero, medicalNote } from "../../copy/contact";
import { parseQuery } from "../../format/query";
import { useMailForm } from "../../parts/form/useMailForm";
import { useLocation } from "../../parts/navigation";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { Container, Grid, Kicker } from "../../ui/Section";
import styles from "./ContactPage.module.css";
import { EnquiryForm } from "./EnquiryForm";
import { enquiry } from "./enquiry";
import { MapSection } from "./MapSection";
import { Office } from "./Office";

export function ContactPage() {
  const { product } = parseQuery(useLocation().search);
  const form = useMailForm(enquiry, product ? { productInterest: product.slice(0, 200) } : {});
  const company = useSite()?.company;
  return (
    <>
      <PageMeta {...contactHead} path={paths.contact} />
      <Container className={styles.page}>
        <header className={styles.head}>
          <div className={styles.words}>
            <Kicker>{hero.kicker}</Kicker>
            <h1 className={styles.heading}>{hero.heading}</h1>
          </div>
          <p className={styles.lead}>{hero.lead}</p>
        </header>
        <Grid>
          {company ? <Office company={company} className={styles.office} /> : null}
          <EnquiryForm form={form} className={styles.form} />
        </Grid>
      </Container>
      {company ? <MapSection company={company} /> : null}
      <Container className={styles.note}>
        <p>{medicalNote}</p>
      </Container>
    </>
  );
}
