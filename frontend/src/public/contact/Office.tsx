import type { ContactDocument, Site } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { office } from "../../words/contact";
import { fullDate } from "../../words/date";
import { PhoneLinks } from "../parts/ContactLinks";
import { Hours } from "../parts/Hours";
import styles from "./ContactPage.module.css";

type Props = {
  company: Site["company"];
  words: ContactDocument["office"];
  className?: string | undefined;
};

/** How to reach the office. Phone and hours come first: on a phone they stand above the form. */
export function Office({ company, words, className }: Props) {
  const { labels } = office;
  const { phone, hours, email, map } = company;
  if (!phone && !hours && !email && !map.directions_url) return null;
  return (
    <section aria-labelledby="office-title" className={className}>
      <h2 id="office-title" className="strong-rule-above title-sm pad-top-4">
        {words.heading}
      </h2>
      <dl className="above-3">
        {company.phone ? (
          <div className={styles.fact}>
            <dt>{labels.phone}</dt>
            <dd>
              <PhoneLinks phone={company.phone} className={styles.big} />
            </dd>
          </div>
        ) : null}
        {company.hours ? (
          <div className={styles.fact}>
            <dt>{labels.hours}</dt>
            <dd>
              <Hours hours={company.hours} className="block" />
            </dd>
          </div>
        ) : null}
        {company.email ? (
          <div className={styles.fact}>
            <dt>{labels.email}</dt>
            <dd>
              <a href={`mailto:${company.email}`} className="inline-row target breaks">
                {company.email}
              </a>
            </dd>
          </div>
        ) : null}
        {company.map.directions_url ? (
          <div className={styles.fact}>
            <dt>{labels.address}</dt>
            <dd>
              {company.address ? <address>{company.address}</address> : null}
              <ArrowLink href={company.map.directions_url}>{office.directions}</ArrowLink>
            </dd>
          </div>
        ) : null}
        <Licences company={company} />
      </dl>
      {company.phone && words.visit ? <p className={styles.visit}>{words.visit}</p> : null}
    </section>
  );
}

/** By which licences and numbers the company trades, as far as they hold. */
function Licences({ company: { licences, gstin, fssai } }: { company: Site["company"] }) {
  const { labels } = office;
  return (
    <>
      {licences.length > 0 ? (
        <div className={styles.fact}>
          <dt>{licences.length === 1 ? labels.licence : labels.licences}</dt>
          <dd>
            {licences.map(({ id, form, number, place, expires }) => (
              <span key={id} className="block">
                {`${form}: ${number}${place ? `, ${place}` : ""}${until(expires)}`}
              </span>
            ))}
          </dd>
        </div>
      ) : null}
      {gstin ? (
        <div className={styles.fact}>
          <dt>{labels.gstin}</dt>
          <dd>{gstin}</dd>
        </div>
      ) : null}
      {fssai.number ? (
        <div className={styles.fact}>
          <dt>{labels.fssai}</dt>
          <dd>{`${fssai.number}${until(fssai.expires)}`}</dd>
        </div>
      ) : null}
    </>
  );
}

function until(day: string): string {
  return day ? `, valid until ${fullDate(day)}` : "";
}
