import styles from "./Breadcrumb.module.css";

type Crumb = { label: string; href?: string };

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map((crumb) => (
          <li key={crumb.label} className={styles.crumb}>
            {crumb.href ? (
              <a href={crumb.href} className={styles.link}>
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
