/** What the server sends in the place of every page while the site is not open yet; no browser renders it. */
import { useQueryCache, useSite } from "../data/useQuery";
import { Brand } from "../public/layout/Brand";
import header from "../public/layout/Header.module.css";
import { ContactLinks } from "../public/parts/ContactLinks";
import { useLayoutContent } from "../public/parts/Content";
import styles from "../public/problem/ProblemPage.module.css";
import { cx } from "../ui/cx";

export function NotOpen() {
  const { not_open: words } = useLayoutContent();
  const { company } = useSite();
  const text = reachable(words.text, company.phone !== "" || company.email !== "");
  return (
    <div id="app" className={header.app}>
      <title>{`${words.heading} · ${company.name}`}</title>
      <meta name="description" content={text || words.heading} />
      <meta name="robots" content="noindex" />
      <main id="main" className={cx("grows", styles.closed)}>
        <div className={styles.sheet}>
          <Brand />
          <h1 className={styles.opens}>{words.heading}</h1>
          {text ? <p className="above-4 large leads-open quiet narrow">{text}</p> : null}
          <div className={styles.reach}>
            <ContactLinks company={company} className={styles.way} />
          </div>
          {company.address ? <p className="above-5 quiet lining">{company.address}</p> : null}
          <NextStep />
        </div>
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
    <div className="above-6 breaks marked pad-left-4">
      <p>
        <strong>You are on the machine that runs this site. Next:</strong>
      </p>
      {step.has_account ? null : (
        <p>
          Create your account in a terminal: <code>pharma-site create-admin --email E-MAIL</code>
        </p>
      )}
      <p>
        <span>
          {step.has_account
            ? "Go on at "
            : "Use the site’s data directory, as when you started it. Then sign in at "}
        </span>
        <a href="/admin">/admin</a>.
      </p>
    </div>
  );
}
