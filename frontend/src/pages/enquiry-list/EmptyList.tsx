import { empty } from "../../copy/enquiryList";
import styles from "./EmptyList.module.css";

/** In place of the lines: the ways to come to some. */
export function EmptyList() {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{empty.title}</h2>
      <p>{empty.text}</p>
      <ol className={styles.ways}>
        {empty.ways.map(({ label, href, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
