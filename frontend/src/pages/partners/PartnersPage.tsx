import type { PartnersDocument } from "../../api/content";
import { Content } from "../../pageParts/Content";
import { ContentMeta } from "../../pageParts/ContentMeta";
import { FeatureList } from "../../pageParts/FeatureList";
import { useMailForm } from "../../pageParts/form/useMailForm";
import { PageHero } from "../../pageParts/PageHero";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section } from "../../ui/Section";
import { CatalogueCard } from "./CatalogueCard";
import { PartnerContact } from "./PartnerContact";
import { PartnershipForm } from "./PartnershipForm";
import styles from "./PartnersPage.module.css";
import { partnership } from "./partnership";

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
      <h2 id="benefits-title" className={styles.title}>
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
    <section aria-labelledby="reasons-title" className={styles.reasons}>
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
              <h2 id="steps-title" className={styles.stepsTitle}>
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
