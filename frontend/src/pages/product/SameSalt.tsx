import { sameSaltQuery } from "../../api/queries";
import type { SaltProduct } from "../../api/schema";
import { useQuery } from "../../api/useQuery";
import { keepUnits } from "../../format/text";
import { SaltMatrix } from "../../pageParts/SaltMatrix";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import styles from "./ProductPage.module.css";

/** As many as the server sends; with so many there may be more. */
const LIMIT = 12;

/** The strengths and forms of a product's salts, as a table where there are several, and other products that hold one of them. */
export function SameSalt({ id }: { id: number }) {
  const { data } = useQuery(sameSaltQuery(id));
  if (!data || (!data.matrix && data.others.length === 0)) return null;
  const { salts, matrix, others } = data;
  const all = salts.join(" ");
  return (
    <section aria-label="Products with the same salt" className={styles.lists}>
      {matrix ? (
        <SaltMatrix
          matrix={matrix}
          rest={<a href={paths.productList({ q: all })}>{`all with ${all}`}</a>}
        />
      ) : null}
      {others.length > 0 ? (
        <div>
          <h2 className="below-2 large">
            {`Other products with ${salts.length > 1 ? "these salts" : "this salt"}`}
          </h2>
          <ul className={styles.list}>{others.map(listRow)}</ul>
          {others.length >= LIMIT && salts[0] ? (
            <ArrowLink href={paths.productList({ q: salts[0] })}>
              {`All with ${salts[0]}`}
            </ArrowLink>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function listRow({ id, name, strength, formulation }: SaltProduct) {
  return (
    <li key={id} className={styles.row}>
      <a href={paths.product(id)} className={styles.name}>
        {keepUnits(name)}
      </a>
      {strength ? <span className="small reads-right">{keepUnits(strength)}</span> : null}
      {formulation ? <span className="all-columns note">{formulation}</span> : null}
    </li>
  );
}
