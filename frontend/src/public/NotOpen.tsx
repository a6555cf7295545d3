/** What the server sends in the place of every page while the site is not open yet; no browser renders it. */
import { useQueryCache, useSite } from "../api/useQuery";
import { phoneNumbers } from "../format/phone";
import { Brand } from "../layout/Brand";
import header from "../layout/Header.module.css";
import { useLayoutContent } from "../pageParts/Content";
import notFound from "../pages/not-found/NotFoundPage.module.css";
import problem from "../pages/problem/ProblemPage.module.css";
import { ButtonLink } from "../ui/Button";
import { Container } from "../ui/Section";

export function NotOpen() {
  const { not_open: words } = useLayoutContent();
  const company = useSite()?.company;
  if (!company) return null;
  const text = reachable(words.text, company.phone !== "" || company.email !== "");
  return (
    <div id="app" className={header.app}>
      <title>{`${words.heading} · ${company.name}`}</title>
      <meta name="description" content={text || words.heading} />
      <meta name="robots" content="noindex" />
      <header className={header.header}>
        <div className={header.top} />
        <div className={header.bar}>
          <Brand />
        </div>
      </header>
      <main id="main" className={header.main}>
        <Container className={problem.page}>
          <h1 className={problem.heading}>{words.heading}</h1>
          {text ? <p className={problem.text}>{text}</p> : null}
          <p className={notFound.links}>
            {phoneNumbers(company.phone).map(({ text, href }) => (
              <ButtonLink key={href} href={href} icon="phone">
                {text}
              </ButtonLink>
            ))}
            {company.email ? (
              <ButtonLink href={`mailto:${company.email}`} icon="mail" variant="outline">
                {company.email}
              </ButtonLink>
            ) : null}
          </p>
          {company.address ? <p className={problem.text}>{company.address}</p> : null}
          <NextStep />
        </Container>
      </main>
    </div>
  );
}

/** Where there is neither phone nor e-mail, no sentence sends people to them. */
function reachable(text: string, isReachable: boolean): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  return sentences.filter((one) => isReachable || !/\b(phone|e-?mail)\b/i.test(one)).join(" ");
}

/** For a visitor on the server's own machine, who is likely the one that sets the site up. */
function NextStep() {
  const step = useQueryCache().getData(["next_step"]) as { has_account: boolean } | undefined;
  if (!step) return null;
  return (
    <div className={problem.text}>
      <p>
        <strong>You are on the machine that runs this site. Next:</strong>
      </p>
      {step.has_account ? null : (
        <p>
          Create your account in a terminal: <code>pharma-site create-admin --email E-MAIL</code>
        </p>
      )}
      <p>
        {step.has_account
          ? "Go on at "
          : "Use the site’s data directory, as when you started it. Then sign in at "}
        <a href="/admin">/admin</a>.
      </p>
    </div>
  );
}
