import { paths } from "../../data/paths";
import type { PartnersDocument } from "../../data/schema";
import { useCatalogueFile, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section } from "../../ui/Section";
import { fullDate } from "../../words/date";
import { fileSize } from "../../words/number";
import { contact, form } from "../../words/partners";
import { PhoneLinks } from "../parts/ContactLinks";
import { Content } from "../parts/Content";
import { FeatureList } from "../parts/FeatureList";
import type { FormSpec } from "../parts/form/rules";
import { email, required } from "../parts/form/rules";
import { useMailForm } from "../parts/form/useMailForm";
import { PageHero } from "../parts/PageHero";
import { ContentMeta } from "../parts/PageMeta";
import { PartnershipForm } from "./PartnershipForm";
import styles from "./PartnersPage.module.css";

export function PartnersPage() {
  return <Content page="partners">{(partners) => <Partners partners={partners} />}</Content>;
}

function Partners({ partners }: { partners: PartnersDocument }) {
  const form = useMailForm(partnership);
  return (
    <>
      <ContentMeta head={partners.head} path={paths.partners} />
      <PageHero {...partners.hero}>
        <ButtonLink href="#become-a-partner" className={styles.jump} arrow>
          {partners.form.heading}
        </ButtonLink>
      </PageHero>
      <Container className={styles.offer}>
        <Grid>
          <PartnershipForm form={form} words={partners.form} className={styles.form} />
          <div className={styles.beside}>
            <Benefits benefits={partners.benefits} />
            <PartnerContact words={partners.contact} />
          </div>
        </Grid>
      </Container>
      <Reasons reasons={partners.reasons} />
      <Steps steps={partners.steps} />
      <CatalogueCard words={partners.resources} />
    </>
  );
}

function Benefits({ benefits }: Pick<PartnersDocument, "benefits">) {
  if (benefits.points.length === 0) return null;
  return (
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="strong-rule-above title-sm pad-top-4">
        {benefits.heading}
      </h2>
      <FeatureList
        points={benefits.points}
        styles={{
          list: styles.benefits,
          item: styles.benefit,
          title: styles.benefitTitle,
          text: styles.text,
        }}
      />
    </section>
  );
}

function Reasons({ reasons }: Pick<PartnersDocument, "reasons">) {
  if (reasons.points.length === 0) return null;
  return (
    <section aria-labelledby="reasons-title" className="green-ground on-green">
      <Container>
        <h2 id="reasons-title" className="visually-hidden">
          {reasons.heading}
        </h2>
        <FeatureList
          points={reasons.points}
          styles={{ list: styles.reasonList, item: styles.reason, title: styles.pointTitle }}
        />
      </Container>
    </section>
  );
}

function Steps({ steps }: Pick<PartnersDocument, "steps">) {
  if (steps.points.length === 0) return null;
  return (
    <Section labelledBy="steps-title">
      <Container>
        <Reveal>
          <Grid>
            {steps.picture ? (
              <Picture
                picture={steps.picture}
                sizes="(min-width: 64rem) 60vw, 100vw"
                className={cx(styles.picture, "landscape")}
              />
            ) : null}
            <div className={styles.steps}>
              <h2 id="steps-title" className="title-md tight">
                {steps.heading}
              </h2>
              <FeatureList
                points={steps.points}
                ordered
                styles={{
                  list: styles.stepList,
                  item: styles.step,
                  title: styles.stepTitle,
                  text: styles.text,
                }}
              />
            </div>
          </Grid>
        </Reveal>
      </Container>
    </Section>
  );
}

const partnership: FormSpec = {
  kind: "partnership",
  action: paths.partners,
  api: "/api/partnership-requests",
  fields: [
    "companyName",
    "businessType",
    "contactName",
    "designation",
    "phone",
    "email",
    "message",
    "terms",
  ],
  labels: form.labels,
  rules: {
    companyName: required("Please enter the name of your company."),
    businessType: required("Please select your type of business."),
    contactName: required("Please enter the name of a contact person."),
    designation: required("Please enter the designation, for example Owner or Purchase Manager."),
    phone: required("Please enter a phone number."),
    email: email(
      "Please enter an e-mail address.",
      "Please enter an e-mail address such as name@example.com.",
    ),
    terms: required("Please agree to the terms and conditions to send the request."),
  },
  body: ({ terms, ...values }) => ({ ...values, terms: terms !== "" }),
};

/** For those who would rather talk than fill in a form. */
function PartnerContact({ words }: { words: PartnersDocument["contact"] }) {
  const { email = "", phone = "" } = useSite()?.company ?? {};
  return (
    <aside className={styles.aside} aria-label="Before you send the form">
      {email || phone ? (
        <>
          <h2 className="strong-rule-above title-xs pad-top-4">{words.heading}</h2>
          {words.text ? <p className="above-2 note leads-open">{words.text}</p> : null}
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

function CatalogueCard({ words }: { words: PartnersDocument["resources"] }) {
  const site = useSite();
  const pdf = useCatalogueFile();
  if (site && !site.has_products) return null;
  const size = pdf?.bytes ? `, ${fileSize(pdf.bytes)}` : "";
  return (
    <Section tone="sunk" labelledBy="resources-title">
      <Container>
        <Reveal className={styles.row}>
          <div className={styles.cover} aria-hidden="true">
            <Mark className={styles.mark} />
            <p className={styles.coverTitle}>{words.title}</p>
            <p className="full tiny leads-close pad-top-3 crowned">{site?.company.name}</p>
          </div>
          <div>
            <h2 id="resources-title" className="title-lg tight">
              {words.heading}
            </h2>
            {words.intro ? <p className="above-4 large quiet">{words.intro}</p> : null}
            <div className="stack start gap-2 above-6 strong-rule-above pad-top-5 within-36">
              <h3 className={styles.catalogueCardTitle}>{words.title}</h3>
              <p className={styles.catalogueCardText}>
                {`${words.text}${pdf?.updated_at ? ` Updated ${fullDate(pdf.updated_at)}.` : ""}`}
              </p>
              {pdf ? (
                <ButtonLink href={pdf.url} icon="download" download className={styles.button}>
                  <span>{words.action}</span>
                  <span className="visually-hidden">{` ${words.title}`}</span>{" "}
                  <span className={styles.size}>{`(PDF${size})`}</span>
                </ButtonLink>
              ) : null}
            </div>
          </div>
        </Reveal>
      </Container>
    </Section>
  );
}
