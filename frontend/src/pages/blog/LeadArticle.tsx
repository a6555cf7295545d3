import type { PostSummary } from "../../api/types";
import { paths } from "../../paths";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { Byline } from "../../views/Byline";
import styles from "./LeadArticle.module.css";

/** The article that leads the list, across the whole page. */
export function LeadArticle({ post }: { post: PostSummary }) {
  return (
    <article className={styles.lead}>
      <div className={styles.frame}>
        {post.picture ? (
          <Picture
            picture={post.picture}
            sizes="(min-width: 64rem) 60vw, 100vw"
            alt=""
            priority
            className={styles.image}
          />
        ) : (
          <div className={styles.placeholder}>
            <Mark />
          </div>
        )}
      </div>
      <div className={styles.words}>
        {post.category ? <p className={styles.category}>{post.category}</p> : null}
        <h2 className={styles.title}>
          <a href={paths.post(post.slug)} className={styles.link}>
            {post.title}
          </a>
        </h2>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} className={styles.meta} />
      </div>
    </article>
  );
}
