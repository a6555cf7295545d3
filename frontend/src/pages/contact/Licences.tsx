import type { Site } from "../../api/types";
import { office } from "../../copy/contact";
import { fullDate } from "../../format/date";
import styles from "./Office.module.css";

/** By which licences and numbers the company trades, as far as they hold. */
export function Licences({ company: { licences, gstin, fssai } }: { company: Site["company"] }) {
  const { labels } = office;
  return (
    <>
      {licences.length > 0 ? (
        <div className={styles.fact}>
          <dt>{licences.length === 1 ? labels.licence : labels.licences}</dt>
          <dd>
            {licences.map(({ id, form, number, place, expires }) => (
              <span key={id} className={styles.line}>
                {form}: {number}
                {place ? `, ${place}` : null}
                {until(expires)}
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
          <dd>
            {fssai.number}
            {until(fssai.expires)}
          </dd>
        </div>
      ) : null}
    </>
  );
}

function until(day: string): string {
  return day ? `, valid until ${fullDate(day)}` : "";
}
