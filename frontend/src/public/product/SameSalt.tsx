import { paths } from "../../data/paths";
import { sameSaltQuery } from "../../data/queries";
import type { Product, SaltProduct } from "../../data/schema";
import { useQuery } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { keepUnits } from "../../words/text";
import { SaltMatrix } from "../parts/SaltMatrix";
import styles from "./ProductPage.module.css";

/** As many as the server sends; with so many there may be more. */
const LIMIT = 12;

/** The strengths and forms of a product's salts, as a table where there are several, and other products that hold one of them. */
export function SameSalt({ product }: { product: Product }) {
  const { data } = useQuery(sameSaltQuery(product.id));
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
          <h2 className="below-2 title-xs">
            {`Other products with ${salts.length > 1 ? "these salts" : "this salt"}`}
          </h2>
          <ul className={styles.list}>
            {others.map((one) => (
              <Row key={one.id} other={one} form={product.formulation} />
            ))}
          </ul>
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

/** Another form than that of the page's product is said. */
function Row({ other, form }: { other: SaltProduct; form: string | null | undefined }) {
  const { id, name, strength, formulation } = other;
  return (
    <li className={styles.row}>
      <a href={paths.product(id)} className={styles.name}>
        {keepUnits(name)}
      </a>
      {strength ? <span className="small reads-right">{keepUnits(strength)}</span> : null}
      {formulation && formulation !== form ? (
        <span className="all-columns note">{formulation}</span>
      ) : null}
    </li>
  );
}
