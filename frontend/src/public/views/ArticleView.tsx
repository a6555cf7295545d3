import { type ReactNode, useMemo } from "react";
import type { Post } from "../../data/schema";
import { Picture } from "../../ui/Picture";
import styles from "./ArticleView.module.css";
import { type Heading, prepareArticle, trustedHtml } from "./articleHtml";
import { Byline } from "./PostCard";

type Props = {
  post: Post;
  after?: ReactNode;
};

/** With fewer headings there is no table of contents. */
const MIN_HEADINGS = 3;

export function ArticleView({ post, after }: Props) {
  const { html, headings } = useMemo(() => prepareArticle(post.content), [post.content]);
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        {post.category ? <p className={styles.category}>{post.category}</p> : null}
        <h1 className={styles.title}>{post.title}</h1>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} prefix="By" className={styles.meta} />
      </header>
      {post.picture ? (
        <figure className={styles.figure}>
          <Picture
            picture={post.picture}
            sizes="(min-width: 120rem) 104rem, 100vw"
            priority
            className={styles.image}
          />
        </figure>
      ) : null}
      <div className={styles.columns}>
        {headings.length >= MIN_HEADINGS ? <Contents headings={headings} /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and passed through the named policy */}
        <div className={styles.text} dangerouslySetInnerHTML={inner} />
        {after ? <div className={styles.after}>{after}</div> : null}
      </div>
    </article>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav aria-labelledby="article-contents" className={styles.contents}>
      <p id="article-contents" className="strong-rule-below small strong pad-bottom-3">
        In this article
      </p>
      <ol className={styles.list}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
