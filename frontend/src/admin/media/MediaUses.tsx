import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../ui/Button";
import { explain } from "../api/problem";
import { WORDS } from "../words";
import styles from "./MediaDialog.module.css";
import { placeInWords } from "./media";
import { mediaUsesQuery } from "./queries";

/** What refers to a file, each with the way to it. */
export function MediaUses({ id }: { id: number }) {
  const { data, isError, error, refetch } = useQuery(mediaUsesQuery(id));
  if (isError) {
    return (
      <div className={styles.form}>
        <p className="meta">{explain(error) ?? "The list could not be loaded."}</p>
        <Button size="sm" variant="outline" onClick={() => void refetch()}>
          {WORDS.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) return <p className="meta">Loading...</p>;
  return (
    <>
      <ul className={styles.uses}>
        {data.items.map((use) => (
          <li key={`${use.kind} ${use.id}`} className={styles.use}>
            <Link to={use.admin_url}>{use.title}</Link>
            <span className="meta">
              {placeInWords(use)}
              {use.missing_alt ? ", no alt text" : ""}
            </span>
            {use.public_url ? (
              <a href={use.public_url} target="_blank" rel="noopener noreferrer">
                See it on the site
                <span className="visually-hidden"> ({use.title}, opens in a new tab)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {data.total > data.items.length ? (
        <p className="meta">and {data.total - data.items.length} more</p>
      ) : null}
    </>
  );
}
