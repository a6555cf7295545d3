import type { Site } from "../../api/types";
import { useSite } from "../../api/useSite";
import { contactHead, form as copy, hero, medicalNote, office } from "../../copy/contact";
import { parseQuery } from "../../format/query";
import { OutcomeNotice } from "../../parts/form/OutcomeNotice";
import { useMailForm } from "../../parts/form/useMailForm";
import { useLocation } from "../../parts/navigation";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { Container, Grid, Kicker } from "../../ui/Section";
import styles from "./ContactPage.module.css";
import { EnquiryForm } from "./EnquiryForm";
import { enquiry } from "./enquiry";
import { MapSection } from "./MapSection";

export function ContactPage() {
  const { product } = parseQuery(useLocation().search);
  const form = useMailForm(enquiry, product ? { productInterest: product.slice(0, 200) } : {});
  const company = useSite()?.company;
  return (
    <>
      <PageMeta {...contactHead} path={paths.contact} />
      <Container className={styles.page}>
        <OutcomeNotice form={form} copy={copy} place="top" />
        <header className={styles.head}>
          <div>
            <Kicker>{hero.kicker}</Kicker>
            <h1 className={styles.heading}>{hero.heading}</h1>
          </div>
          <p className={styles.lead}>{hero.lead}</p>
        </header>
        <Grid>
          <section aria-labelledby="enquiry-title" className={styles.form}>
            <h2 id="enquiry-title" className={styles.title}>
              {copy.heading}
            </h2>
            <p className={styles.intro}>{copy.intro}</p>
            <EnquiryForm form={form} />
          </section>
          <section aria-labelledby="office-title" className={styles.office}>
            <h2 id="office-title" className={styles.title}>
              {office.heading}
            </h2>
            {company ? <Office company={company} /> : null}
          </section>
        </Grid>
      </Container>
      {company ? <MapSection company={company} /> : null}
      <Container className={styles.note}>
        <p>{medicalNote}</p>
      </Container>
    </>
  );
}

function Office({ company }: { company: Site["company"] }) {
  return (
    <>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{office.labels.address}</dt>
          <dd>
            {company.address ? <address>{company.address}</address> : null}
            <ArrowLink href={company.map.directions_url}>{office.directions}</ArrowLink>
          </dd>
        </div>
        {company.phone ? (
          <div className={styles.fact}>
            <dt>{office.labels.phone}</dt>
            <dd>
              <a href={company.phone_href} className={styles.big}>
                {company.phone}
              </a>
            </dd>
          </div>
        ) : null}
        {company.email ? (
          <div className={styles.fact}>
            <dt>{office.labels.email}</dt>
            <dd>
              <a href={`mailto:${company.email}`} className={styles.big}>
                {company.email}
              </a>
            </dd>
          </div>
        ) : null}
        {company.hours ? (
          <div className={styles.fact}>
            <dt>{office.labels.hours}</dt>
            <dd>
              {company.hours.split(";").map((line) => (
                <p key={line}>{line.trim()}</p>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {company.phone ? <p className={styles.visit}>{office.visit}</p> : null}
    </>
  );
}
