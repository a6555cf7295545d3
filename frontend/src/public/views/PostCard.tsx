import { paths } from "../../data/paths";
import type { PostSummary } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { longDate, shortDate } from "../../words/date";
import styles from "./PostCard.module.css";

type Props = {
  post: PostSummary;
  /** `card` stands in a grid, its image beside the text on small screens; `banner` fills the page and leads a list. */
  layout?: "card" | "lead" | "banner";
};

const SIZES = {
  card: "(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 34vw",
  lead: "(min-width: 40rem) 46vw, 93vw",
  banner: "(min-width: 64rem) 60vw, 100vw",
} as const;

/** An article in a list; its title is the link, the whole card is the target. */
export function PostCard({ post, layout = "card" }: Props) {
  const isBanner = layout === "banner";
  const Heading = isBanner ? "h2" : "h3";
  return (
    <article className={cx(styles.article, styles[layout])}>
      <div className={styles.frame}>
        {post.picture ? (
          <Picture
            picture={post.picture}
            sizes={SIZES[layout]}
            alt=""
            priority={isBanner}
            className={styles.image}
          />
        ) : (
          <div className={styles.placeholder}>
            <Mark />
          </div>
        )}
      </div>
      <div>
        {post.category ? <p className={styles.category}>{post.category}</p> : null}
        <Heading className={styles.title}>
          <a href={paths.post(post.slug)} className={styles.link}>
            {post.title}
          </a>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} short={!isBanner} className={styles.meta} />
      </div>
    </article>
  );
}

type BylineProps = {
  /** Null for a draft in the admin preview. */
  post: { author: string; published_at: string | null; read_time: number };
  prefix?: string;
  short?: boolean;
  className?: string | undefined;
};

export function Byline({ post, prefix, short = false, className }: BylineProps) {
  const date = short ? shortDate : longDate;
  return (
    <p className={cx(styles.byline, className)}>
      <span>{prefix ? `${prefix} ${post.author}` : post.author}</span>
      {post.published_at ? (
        <time dateTime={post.published_at}>{date(post.published_at)}</time>
      ) : null}
      <span>{`${post.read_time}\u00a0min read`}</span>
    </p>
  );
}
