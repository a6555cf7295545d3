import { paths } from "../../data/paths";
import type { Picture as StoredPicture, Stretch } from "../../data/schema";
import { Picture } from "../../ui/Picture";
import { groupDigits } from "../../words/number";
import styles from "./CategoryShelf.module.css";

/**
 * The categories as stretches of one long shelf, which the browser itself scrolls. It is for windows from 40rem: on a phone
 * the list comes first.
 */
export function CategoryShelf({ stretches }: { stretches: readonly Stretch[] }) {
  return (
    <nav aria-label="Shelf of categories" className={styles.shelf}>
      <ul className={styles.track}>
        {stretches.map(({ name, slug, products, packs }) => (
          <li key={slug} className={styles.stretch}>
            <a href={paths.productList({ category: [slug] })} className={styles.link}>
              <span className={styles.packs}>
                {packs.map((pack) => (
                  <Picture
                    key={pack.url}
                    picture={smallest(pack)}
                    sizes=""
                    alt=""
                    className={styles.pack}
                  />
                ))}
              </span>
              <span className={styles.caption}>
                <span className={styles.name}>{name}</span>
                <span className="regular faint tabular">
                  <span>{groupDigits(products)}</span>
                  <span className="visually-hidden">
                    {products === 1 ? " product" : " products"}
                  </span>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A picture as its smallest stored size alone. */
function smallest(picture: StoredPicture): StoredPicture {
  const [least] = picture.variants;
  if (least === undefined) return picture;
  const url = picture.url.replace(/\.[a-z0-9]+$/i, `.${least}.webp`);
  return { ...picture, url, variants: [] };
}
