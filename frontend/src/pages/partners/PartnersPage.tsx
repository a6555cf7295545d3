import consignment from "../../../../assets/site/company-consignment.webp";
import consignmentSmall from "../../../../assets/site/company-consignment-small.webp";
import headerFull from "../../../../assets/site/partners-header.webp";
import headerHalf from "../../../../assets/site/partners-header-half.webp";
import { benefits, form as copy, hero, partnersHead, reasons, steps } from "../../copy/partners";
import { FeatureList } from "../../parts/FeatureList";
import { useMailForm } from "../../parts/form/useMailForm";
import { PageHero } from "../../parts/PageHero";
import { PageMeta } from "../../parts/PageMeta";
import { Photograph } from "../../parts/Photograph";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section } from "../../ui/Section";
import { CatalogueCard } from "./CatalogueCard";
import { PartnerContact } from "./PartnerContact";
import { PartnershipForm } from "./PartnershipForm";
import styles from "./PartnersPage.module.css";
import { partnership } from "./partnership";

export function PartnersPage() {
  const form = useMailForm(partnership);
  return (
    <>
      <PageMeta {...partnersHead} path={paths.partners} />
      <PageHero
        {...hero}
        image={{
          full: headerFull,
          half: headerHalf,
          width: 1600,
          height: 900,
          alt: "Cartons, syrups and tablets set out as an assortment",
        }}
      >
        <ButtonLink href="#become-a-partner" className={styles.jump} arrow>
          {copy.heading}
        </ButtonLink>
      </PageHero>
      <Container className={styles.offer}>
        <Grid>
          <PartnershipForm form={form} className={styles.form} />
          <div className={styles.beside}>
            <Benefits />
            <PartnerContact />
          </div>
        </Grid>
      </Container>
      <Reasons />
      <Steps />
      <CatalogueCard />
    </>
  );
}

function Benefits() {
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

function Reasons() {
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

function Steps() {
  return (
    <Section labelledBy="steps-title">
      <Container>
        <Reveal>
          <Grid>
            <Photograph
              full={consignment}
              small={consignmentSmall}
              width={1200}
              height={900}
              alt="A shipping box packed with cartons, its consignment label in front, a syrup and a roll of tape beside it"
              sizes="(min-width: 64rem) 60vw, 100vw"
              className={styles.picture}
            />
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
