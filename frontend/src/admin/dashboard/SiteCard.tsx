import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminPaths } from "../paths";
import { siteQuery } from "../site/api";
import { OFTEN_CHANGED } from "../site/oftenChanged";
import styles from "./SiteCard.module.css";

/** From a wrong word to the page that it stands on: every page of the site. */
export function SiteCard() {
  const { data } = useQuery(siteQuery());
  const pages = data?.items ?? [];
  const drafts = pages.filter(({ changes }) => changes).length;
  return (
    <section aria-labelledby="site-pages">
      <h2 id="site-pages" className={styles.heading}>
        Words and pictures of the site
      </h2>
      <ul className="flex wrap gap-2">
        {OFTEN_CHANGED.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.page}>
              {label}
            </Link>
          </li>
        ))}
        {pages.map(({ page, label, changes }) => (
          <li key={page}>
            <Link to={adminPaths.sitePage(page)} className={styles.page}>
              {label}
              {changes ? <span className={styles.draft}>Draft</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={adminPaths.site} className="inline-row small green strong target">
        {drafts === 0 ? "All pages and their state" : `${drafts} not published yet`}
      </Link>
    </section>
  );
}
