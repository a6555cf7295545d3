import headerFull from "../../../../assets/site/partners-header.webp";
import headerHalf from "../../../../assets/site/partners-header-half.webp";
import { benefits, form as copy, hero, partnersHead, reasons } from "../../copy/partners";
import { FeatureList } from "../../parts/FeatureList";
import { OutcomeNotice } from "../../parts/form/OutcomeNotice";
import { useMailForm } from "../../parts/form/useMailForm";
import { PageHero } from "../../parts/PageHero";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section, SectionHead } from "../../ui/Section";
import { CatalogueCard } from "./CatalogueCard";
import { PartnerAside } from "./PartnerAside";
import { PartnershipForm } from "./PartnershipForm";
import styles from "./PartnersPage.module.css";
import { partnership } from "./partnership";

export function PartnersPage() {
  const form = useMailForm(partnership);
  return (
    <>
      <PageMeta {...partnersHead} path={paths.partners} />
      <Container className={styles.outcome}>
        <OutcomeNotice form={form} copy={copy} place="top" />
      </Container>
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
        <ButtonLink href="#become-a-partner" className={styles.jump}>
          {copy.heading}
        </ButtonLink>
      </PageHero>
      <Reasons />
      <Benefits />
      <CatalogueCard />
      <Section id="become-a-partner" labelledBy="partner-title">
        <Container>
          <Grid>
            <div className={styles.form}>
              <h2 id="partner-title" className={styles.title}>
                {copy.heading}
              </h2>
              <p className={styles.intro}>{copy.intro}</p>
              <PartnershipForm form={form} />
            </div>
            <PartnerAside />
          </Grid>
        </Container>
      </Section>
    </>
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

function Benefits() {
  return (
    <Section labelledBy="benefits-title">
      <Container>
        <Reveal>
          <SectionHead id="benefits-title" kicker="Six benefits" title={benefits.heading} />
          <FeatureList
            points={benefits.points}
            styles={{
              list: styles.benefits,
              item: styles.benefit,
              title: styles.pointTitle,
              text: styles.text,
            }}
          />
        </Reveal>
      </Container>
    </Section>
  );
}
