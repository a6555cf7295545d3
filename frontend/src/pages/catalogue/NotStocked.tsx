import type { ProductPage } from "../../api/types";
import { AskForIt } from "./AskForIt";
import styles from "./NotStocked.module.css";

type Props = { found: ProductPage["not_stocked"] };

/** Says that the medicine is there in other strengths only, which are named and shown below. Announced when it appears. */
export function NotStocked({ found }: Props) {
  return (
    <div aria-live="polite">
      {found ? (
        <div className={styles.note}>
          <p className={styles.words}>
            <strong>{`${capitalised(found.asked)} is not in the catalogue.`}</strong> In the
            catalogue:{" "}
            {found.stocked.map(({ id, name, strength, form, url }, index) => (
              <span key={id}>
                {index > 0 ? ", " : ""}
                <a href={url}>{strength && form ? `${strength} ${form}` : name}</a>
              </span>
            ))}
            .
          </p>
          <AskForIt words={found.asked} />
        </div>
      ) : null}
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
