import { useSite } from "../../api/useSite";
import { contact } from "../../copy/partners";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import styles from "./PartnerContact.module.css";

/** For those who would rather talk than fill in a form. */
export function PartnerContact() {
  const { email = "", phone = "", phone_href } = useSite()?.company ?? {};
  return (
    <aside className={styles.aside} aria-label="Before you send the form">
      {email || phone ? (
        <>
          <h2 className={styles.title}>{contact.heading}</h2>
          <p className={styles.text}>{contact.text}</p>
          <dl className={styles.contact}>
            {phone ? (
              <>
                <dt>{contact.phoneLabel}</dt>
                <dd>
                  <a href={phone_href}>{phone}</a>
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
      <ArrowLink href={paths.terms}>{contact.terms}</ArrowLink>
    </aside>
  );
}
