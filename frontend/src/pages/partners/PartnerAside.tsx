import { useSite } from "../../api/useSite";
import { contact, steps } from "../../copy/partners";
import { FeatureList } from "../../parts/FeatureList";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import styles from "./PartnerAside.module.css";

export function PartnerAside() {
  const company = useSite()?.company;
  return (
    <aside className={styles.aside} aria-label="Before you send the form">
      <h2 className={styles.title}>{steps.heading}</h2>
      <FeatureList
        points={steps.points}
        ordered
        styles={{
          list: styles.steps,
          item: styles.step,
          title: styles.stepTitle,
          text: styles.text,
        }}
      />
      {company?.email || company?.phone ? (
        <>
          <h2 className={styles.title}>{contact.heading}</h2>
          <p className={styles.text}>{contact.text}</p>
          <dl className={styles.contact}>
            {company.email ? (
              <>
                <dt>{contact.emailLabel}</dt>
                <dd>
                  <a href={`mailto:${company.email}`}>{company.email}</a>
                </dd>
              </>
            ) : null}
            {company.phone ? (
              <>
                <dt>{contact.phoneLabel}</dt>
                <dd>
                  <a href={company.phone_href}>{company.phone}</a>
                </dd>
              </>
            ) : null}
          </dl>
        </>
      ) : null}
      <ArrowLink href={paths.terms}>{contact.terms}</ArrowLink>
    </aside>
  );
}
