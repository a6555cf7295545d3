import { cx } from "../../ui/cx";
import { longDate, shortDate } from "../../words/date";
import styles from "./Byline.module.css";

type Props = {
  /** Null for a draft in the admin preview. */
  post: { author: string; published_at: string | null; read_time: number };
  prefix?: string;
  short?: boolean;
  className?: string | undefined;
};

export function Byline({ post, prefix, short = false, className }: Props) {
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
