import type { PartnersDocument } from "../../api/content";
import { useSite } from "../../api/useSite";
import { contact } from "../../copy/partners";
import { PhoneLinks } from "../../pageParts/PhoneLinks";
import { ArrowLink } from "../../ui/ArrowLink";
import styles from "./PartnerContact.module.css";

/** For those who would rather talk than fill in a form. */
export function PartnerContact({ words }: { words: PartnersDocument["contact"] }) {
  const { email = "", phone = "" } = useSite()?.company ?? {};
  return (
    <aside className={styles.aside} aria-label="Before you send the form">
      {email || phone ? (
        <>
          <h2 className={styles.title}>{words.heading}</h2>
          {words.text ? <p className={styles.text}>{words.text}</p> : null}
          <dl className={styles.contact}>
            {phone ? (
              <>
                <dt>{contact.phoneLabel}</dt>
                <dd>
                  <PhoneLinks phone={phone} />
                </dd>
              </>
            ) : null}
            {email ? (
              <>
                <dt>{contact.emailLabel}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            ) : null}
          </dl>
        </>
      ) : null}
      <ArrowLink href={words.link.href}>{words.link.label}</ArrowLink>
    </aside>
  );
}
