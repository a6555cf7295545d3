import type { PostSummary } from "../api/types";
import { paths } from "../paths";
import { cx } from "../ui/cx";
import { Mark } from "../ui/Mark";
import { Picture } from "../ui/Picture";
import { Byline } from "./Byline";
import styles from "./PostCard.module.css";

type Props = {
  post: PostSummary;
  /** `lead` is large; `card` stands in a grid, its image beside the text on small screens. */
  layout?: "lead" | "card";
  priority?: boolean;
  headingLevel?: 2 | 3;
};

const SIZES = {
  lead: "(min-width: 64rem) 56vw, 92vw",
  card: "(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 34vw",
} as const;

/** An article in a list; its title is the link, the whole card is the target. */
export function PostCard({ post, layout = "card", priority = false, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className={cx(styles.card, layout === "lead" && styles.lead)}>
      <div className={styles.frame}>
        {post.picture ? (
          <Picture
            picture={post.picture}
            sizes={SIZES[layout]}
            alt=""
            priority={priority}
            className={styles.image}
          />
        ) : (
          <div className={styles.placeholder}>
            <Mark />
          </div>
        )}
      </div>
      <div className={styles.text}>
        {post.category ? <p className={styles.category}>{post.category}</p> : null}
        <Heading className={styles.title}>
          <a href={paths.post(post.slug)} className={styles.link}>
            {post.title}
          </a>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} short className={styles.meta} />
      </div>
    </article>
  );
}
