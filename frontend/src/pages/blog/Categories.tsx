import type { BlogPage } from "../../api/types";
import { list } from "../../copy/blog";
import { type BlogFilter, paths } from "../../paths";
import { ChoiceChip } from "../../ui/Chip";
import styles from "./Categories.module.css";
import { countAll } from "./listing";

type Props = { filter: BlogFilter; categories: BlogPage["categories"] };

/** All, and the categories that there are, with how many articles each has. */
export function Categories({ filter, categories }: Props) {
  const wanted = filter.category?.toLowerCase();
  return (
    <ul aria-label="Categories" className={styles.list}>
      <li>
        <ChoiceChip href={paths.resources({ q: filter.q })} current={filter.category === null}>
          {list.all} <Count posts={countAll(categories)} />
        </ChoiceChip>
      </li>
      {categories.map(({ name, posts }) => (
        <li key={name}>
          <ChoiceChip
            href={paths.resources({ category: name, q: filter.q })}
            current={name.toLowerCase() === wanted}
          >
            {name} <Count posts={posts} />
          </ChoiceChip>
        </li>
      ))}
    </ul>
  );
}

function Count({ posts }: { posts: number }) {
  return (
    <span className={styles.count}>
      {posts}
      <span className="visually-hidden">{posts === 1 ? " article" : " articles"}</span>
    </span>
  );
}
