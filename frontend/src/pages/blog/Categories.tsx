import type { BlogPage } from "../../api/types";
import { list } from "../../copy/blog";
import { type BlogFilter, paths } from "../../paths";
import { ChoiceChip } from "../../ui/Chip";
import styles from "./Categories.module.css";

type Props = { filter: BlogFilter; categories: BlogPage["categories"] };

export function Categories({ filter, categories }: Props) {
  const current = filter.category?.toLowerCase();
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  return (
    <ul aria-label="Categories" className={styles.list}>
      <li>
        <ChoiceChip href={paths.postList({ q: filter.q })} current={filter.category === null}>
          {list.all} <Count posts={total} />
        </ChoiceChip>
      </li>
      {categories.map(({ name, posts }) => (
        <li key={name}>
          <ChoiceChip
            href={paths.postList({ category: name, q: filter.q })}
            current={name.toLowerCase() === current}
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
