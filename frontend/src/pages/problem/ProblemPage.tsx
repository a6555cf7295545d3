import type { SeedProblem } from "../../api/queryClient";
import { useSite } from "../../api/useSite";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Container, Kicker } from "../../ui/Section";
import styles from "./ProblemPage.module.css";

type Props = { problem: SeedProblem; pathname: string };

/** The address is right but something in it is not, or the server could not answer: what, and what next. */
export function ProblemPage({ problem, pathname }: Props) {
  const company = useSite()?.company;
  const badQuery = problem.parameter !== null;
  const title = badQuery
    ? "That address asks for something we cannot show"
    : "This page cannot be shown just now";
  return (
    <Container className={styles.page}>
      <PageMeta title={title} description={problem.message} path={pathname} image={null} hidden />
      <Kicker>{badQuery ? "Check the address" : `Error ${problem.status}`}</Kicker>
      <h1 className={styles.heading}>{title}</h1>
      <p className={styles.text}>
        {badQuery ? (
          <>
            The value of <strong>{problem.parameter}</strong> in the address is not one that this
            page knows.{" "}
          </>
        ) : null}
        {problem.message}
      </p>
      <p className={styles.links}>
        {badQuery ? (
          <ButtonLink href={pathname} arrow>
            Show the page without filters
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.home} arrow>
            Return to Home
          </ButtonLink>
        )}
      </p>
      {company?.phone || company?.email ? (
        <p className={styles.help}>
          In a hurry?{" "}
          {company.phone ? (
            <>
              Call <a href={company.phone_href}>{company.phone}</a>
            </>
          ) : null}
          {company.email ? (
            <>
              {company.phone ? " or write to " : "Write to "}
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </>
          ) : null}
          .
        </p>
      ) : null}
    </Container>
  );
}
