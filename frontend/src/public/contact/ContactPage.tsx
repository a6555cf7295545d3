import type { ReactNode } from "react";
import { paths } from "../../data/paths";
import type { ContactDocument, Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Container, Grid, Kicker } from "../../ui/Section";
import { fullDate } from "../../words/date";
import { parseQuery } from "../../words/query";
import { PhoneLinks } from "../parts/ContactLinks";
import { Content, Paragraphs } from "../parts/Content";
import { FormSection } from "../parts/form/FormSection";
import { type FormSpec, required, senderFields } from "../parts/form/rules";
import { useMailForm } from "../parts/form/useMailForm";
import { Hours } from "../parts/Hours";
import { useLocation } from "../parts/navigation";
import { ContentMeta } from "../parts/PageMeta";
import styles from "./ContactPage.module.css";

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
      <Container className="section-close">
        <header className={styles.head}>
          <div className={styles.words}>
            <Kicker>{hero.kicker}</Kicker>
            <h1 className={styles.heading}>{hero.heading}</h1>
          </div>
          {hero.lead ? (
            <p className={cx("large leads-open quiet narrow", styles.lead)}>{hero.lead}</p>
          ) : null}
        </header>
        <Grid>
          {company ? <Office company={company} words={office} /> : null}
          <FormSection id="enquiry" form={form} words={contact.form} className={styles.form} />
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

export const enquiry: FormSpec = {
  kind: "enquiry",
  action: paths.contact,
  api: "/api/enquiries",
  fields: {
    ...senderFields,
    productInterest: {
      label: "Product of Interest",
      hint: "A name, a composition or an SKU, if you have one",
      autoComplete: "off",
      wide: true,
    },
    message: {
      label: "Message",
      hint: "What do you need, how much, and by when?",
      rule: required("Please write what you need."),
      wide: true,
      rows: 6,
    },
  },
  submit: "Send Enquiry",
  success: { title: "Request Submitted!", text: "We'll get back to you." },
  kept: "Your entries are still here.",
  body: (values) => ({ ...values }),
};

type OfficeProps = { company: Site["company"]; words: ContactDocument["office"] };

/** How to reach the office. Phone and hours come first: on a phone they stand above the form. */
function Office({ company, words }: OfficeProps) {
  const { phone, hours, email, map, licences, gstin, fssai } = company;
  if (!phone && !hours && !email && !map.directions_url) return null;
  return (
    <section aria-labelledby="office-title" className={styles.office}>
      <h2 id="office-title" className="strong-rule-above title-sm pad-top-4">
        {words.heading}
      </h2>
      <dl className="above-3">
        <Fact label="Phone">
          {phone ? <PhoneLinks phone={phone} className={styles.big} /> : null}
        </Fact>
        <Fact label="Business hours">
          {hours ? <Hours hours={hours} className="block" /> : null}
        </Fact>
        <Fact label="E-mail">
          {email ? (
            <a href={`mailto:${email}`} className="inline-row target breaks">
              {email}
            </a>
          ) : null}
        </Fact>
        <Fact label="Address">
          {map.directions_url ? (
            <>
              {company.address ? <address>{company.address}</address> : null}
              <ArrowLink href={map.directions_url}>{DIRECTIONS}</ArrowLink>
            </>
          ) : null}
        </Fact>
        <Fact label={licences.length === 1 ? "Drug licence" : "Drug licences"}>
          {licences.length > 0
            ? licences.map(({ id, form, number, place, expires }) => (
                <span key={id} className="block">
                  {`${form}: ${number}${place ? `, ${place}` : ""}${until(expires)}`}
                </span>
              ))
            : null}
        </Fact>
        <Fact label="GSTIN">{gstin}</Fact>
        <Fact label="FSSAI licence">{fssai.number && fssai.number + until(fssai.expires)}</Fact>
      </dl>
      {phone && words.visit ? <p className={styles.visit}>{words.visit}</p> : null}
    </section>
  );
}

/** A fact about the company; nothing where it is not given. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

function until(day: string): string {
  return day ? `, valid until ${fullDate(day)}` : "";
}

const DIRECTIONS = "Get directions";

type MapSectionProps = { company: Site["company"]; words: ContactDocument["map"] };

/** The address, and beside it the map where one is configured. */
function MapSection({ company, words }: MapSectionProps) {
  const { embed_url, directions_url, known, latitude, longitude } = company.map;
  if (!directions_url) return null;
  const address = company.address ? (
    <address className={styles.address}>{company.address}</address>
  ) : null;
  return (
    <section aria-labelledby="map-title" className="green-ground on-green">
      <Container className={embed_url ? styles.mapped : styles.plain}>
        <div className={styles.mapSectionWords}>
          {known ? <Kicker>{coordinates(latitude, longitude)}</Kicker> : null}
          <h2 id="map-title" className="title-sm">
            {words.heading}
          </h2>
          {embed_url ? address : null}
          {embed_url || !words.without ? null : <p className="on-green-quiet">{words.without}</p>}
          <ButtonLink href={directions_url} variant="paper" icon="navigation" newTab>
            <span>{DIRECTIONS}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        </div>
        {embed_url ? (
          <iframe
            className={styles.frame}
            src={embed_url}
            title={words.title}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        ) : (
          address
        )}
      </Container>
    </section>
  );
}

/** `28.7158° N, 77.1911° E`, with spaces that do not break. */
export function coordinates(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(4)}°\u00a0${latitude < 0 ? "S" : "N"}`;
  const east = `${Math.abs(longitude).toFixed(4)}°\u00a0${longitude < 0 ? "W" : "E"}`;
  return `${north}, ${east}`;
}
