import { closing, hero, legacyInteractiveHead } from "../../copy/legacy";
import { CallToAction } from "../../parts/CallToAction";
import { PageHero } from "../../parts/PageHero";
import { PageMeta } from "../../parts/PageMeta";
import { Values } from "../../parts/Values";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { Seal } from "../../ui/Seal";
import { Generations } from "./Generations";
import styles from "./LegacyInteractivePage.module.css";

export function LegacyInteractivePage() {
  return (
    <>
      <PageMeta {...legacyInteractiveHead} path={paths.legacyInteractive} />
      <PageHero {...hero} aside={<Seal className={styles.seal} />}>
        <ArrowLink href={paths.legacy} className={styles.figures}>
          The same story in figures
        </ArrowLink>
      </PageHero>
      <Generations />
      <Values />
      <CallToAction {...closing} apart />
    </>
  );
}
