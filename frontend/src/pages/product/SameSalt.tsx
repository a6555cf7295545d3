import { sameSaltQuery } from "../../api/queries";
import type { SaltProduct } from "../../api/types";
import { useQuery } from "../../api/useQuery";
import { keepUnits } from "../../format/text";
import { SaltMatrix } from "../../pageParts/SaltMatrix";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import styles from "./SameSalt.module.css";

/** As many as the server sends of each list; with so many there may be more. */
const LIMIT = 12;

/** The strengths and forms of a product's salts, as a table where there are several, and other products that hold one of them. */
export function SameSalt({ id }: { id: number }) {
  const { data } = useQuery(sameSaltQuery(id));
  if (!data || data.strengths.length + data.others.length === 0) return null;
  const several = data.salts.length > 1;
  const all = data.salts.join(" ");
  return (
    <section aria-label="Products with the same salt" className={styles.lists}>
      {data.matrix ? (
        <SaltMatrix
          matrix={data.matrix}
          rest={<a href={paths.productList({ q: all })}>all with {all}</a>}
        />
      ) : (
        <SaltList
          title={`Same ${several ? "salts" : "salt"}, other strengths and forms`}
          products={data.strengths}
          all={all}
        />
      )}
      <SaltList
        title={`Other products with ${several ? "these salts" : "this salt"}`}
        products={data.others}
        all={data.salts[0] ?? ""}
      />
    </section>
  );
}

type ListProps = { title: string; products: SaltProduct[]; all: string };

function SaltList({ title, products, all }: ListProps) {
  if (products.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id} className={styles.row}>
            <a href={paths.product(product.id)} className={styles.name}>
              {keepUnits(product.name)}
            </a>
            {product.strength ? (
              <span className={styles.strength}>{keepUnits(product.strength)}</span>
            ) : null}
            {product.formulation ? (
              <span className={styles.form}>{product.formulation}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {products.length >= LIMIT && all ? (
        <ArrowLink href={paths.productList({ q: all })}>All with {all}</ArrowLink>
      ) : null}
    </div>
  );
}
