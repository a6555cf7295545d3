import { paths } from "../../data/paths";
import type { SeedProblem } from "../../data/queryCache";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { Container, Kicker } from "../../ui/Section";
import { ReachUsDirectly } from "../parts/ContactLinks";
import { PageMeta } from "../parts/PageMeta";
import styles from "./ProblemPage.module.css";

type Props = { problem: SeedProblem; pathname: string };

/** For a query value that is not valid, a page that was taken away for good, a file that is not there, or when the server cannot answer. */
export function ProblemPage({ problem, pathname }: Props) {
  const badQuery = problem.parameter !== null;
  const gone = problem.status === 410;
  const title =
    problem.title ??
    (badQuery
      ? "We can’t show this page"
      : gone
        ? "This page is no longer here"
        : "This page can’t be shown right now");
  const link = problem.link ?? {
    href: badQuery ? pathname : paths.home,
    label: badQuery ? "Show the page without filters" : "Return to Home",
  };
  return (
    <Container className="section">
      <PageMeta title={title} description={problem.message} path={pathname} image={null} hidden />
      <Kicker>{badQuery ? "Check the link" : `Error ${problem.status}`}</Kicker>
      <h1 className={styles.heading}>{title}</h1>
      <p className="measure large quiet around-5-6">
        {badQuery ? (
          <span>
            The link may be mistyped: its value of <strong>{problem.parameter}</strong> is not
            valid.{" "}
          </span>
        ) : null}
        <span>{problem.message}</span>
      </p>
      <p className="row wrap below-6 gap-4-6">
        <ButtonLink href={link.href} arrow>
          {link.label}
        </ButtonLink>
        {problem.link ? <ArrowLink href={paths.home}>Return to Home</ArrowLink> : null}
        {gone ? <ArrowLink href={paths.products}>See our products</ArrowLink> : null}
      </p>
      <p className="lining">
        <ReachUsDirectly />
      </p>
    </Container>
  );
}
