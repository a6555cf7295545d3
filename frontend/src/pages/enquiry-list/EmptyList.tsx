import { empty } from "../../copy/enquiryList";
import { paths } from "../../paths";
import styles from "./EnquiryListPage.module.css";

/** Where each of them begins. */
const WAYS = ["#pasted", paths.productSearch, "#t1"];

/** In place of the lines: the ways to come to some. */
export function EmptyList() {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{empty.title}</h2>
      <p>{empty.text}</p>
      <ol className={styles.ways}>
        {empty.ways.map(({ label, text }, index) => (
          <li key={label}>
            <a href={WAYS[index]}>{label}</a>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
