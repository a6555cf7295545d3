/** What the server sends in the place of every page while the site is not open yet; no browser renders it. */
import { useSite } from "../api/useSite";
import { Brand } from "../layout/Brand";
import header from "../layout/Header.module.css";
import problem from "../pages/problem/ProblemPage.module.css";
import { ContactLinks } from "../parts/ContactLinks";
import { useLayoutContent } from "../parts/useContent";
import { Container } from "../ui/Section";

export function NotOpen() {
  const { not_open: words } = useLayoutContent();
  const company = useSite()?.company;
  if (!company) return null;
  return (
    <div id="app">
      <title>{`${words.heading} · ${company.name}`}</title>
      <meta name="description" content={words.text || words.heading} />
      <meta name="robots" content="noindex" />
      <header className={header.header}>
        <div className={header.top} />
        <div className={header.bar}>
          <Brand />
        </div>
      </header>
      <main id="main">
        <Container className={problem.page}>
          <h1 className={problem.heading}>{words.heading}</h1>
          {words.text ? <p className={problem.text}>{words.text}</p> : null}
          <p className={problem.links}>
            <ContactLinks company={company} />
          </p>
          {company.address ? <p className={problem.help}>{company.address}</p> : null}
        </Container>
      </main>
    </div>
  );
}
