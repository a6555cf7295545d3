import { list } from "../../copy/blog";
import { EmptyState, ErrorState } from "../../parts/EmptyState";
import { ListEnd } from "../../parts/ListEnd";
import { type BlogFilter, paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { PostCard } from "../../views/PostCard";
import { LeadArticle } from "./LeadArticle";
import { arrange } from "./listing";
import styles from "./Posts.module.css";
import type { usePosts } from "./usePosts";

type Props = { filter: BlogFilter; posts: ReturnType<typeof usePosts> };

export function Posts({ filter, posts }: Props) {
  const { lead, latest } = arrange(posts.pages, filter.page);
  if (posts.failed) return <ErrorState title={list.failed} onRetry={posts.retry} />;
  if (posts.pages.length === 0) return <Waiting />;
  return (
    <div data-list="">
      <p role="status" className="visually-hidden">
        {posts.total === null ? "Loading articles" : countWords(posts.total)}
      </p>
      {posts.total === null || lead || latest.length > 0 ? null : <Empty filter={filter} />}
      <div className={cx(styles.posts, posts.stale && styles.stale)}>
        {lead ? <LeadArticle post={lead} /> : null}
        {latest.length > 0 ? (
          <section aria-labelledby="latest-title">
            <h2 id="latest-title" className={styles.title}>
              {list.latest}
            </h2>
            <ul className={styles.grid}>
              {latest.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      {posts.waiting && !posts.stale ? <Loading label="Loading articles" /> : null}
      {posts.moreFailed ? <ErrorState title={list.failed} onRetry={posts.retry} /> : null}
      {posts.last > 1 && latest.length > 0 ? (
        <ListEnd
          label="Pages of articles"
          from={posts.from}
          to={posts.to}
          last={posts.last}
          href={(page) => paths.resources({ ...filter, page })}
          onLoadMore={posts.loadMore}
          className={styles.end}
        />
      ) : null}
      <p className={styles.feed}>
        <a href={paths.feed}>{list.feed}</a>
      </p>
    </div>
  );
}

function countWords(total: number): string {
  return total === 1 ? "1 article" : `${total} articles`;
}

function Empty({ filter }: { filter: BlogFilter }) {
  const words = filter.q ? `“${filter.q}”` : filter.category;
  return (
    <EmptyState
      title={list.empty.title}
      text={words ? `Nothing matches ${words}. ${list.empty.text}` : list.empty.text}
    >
      <ButtonLink href={paths.blog} variant="outline">
        {list.empty.clear}
      </ButtonLink>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loading label="Loading articles" />
      <Skeleton shape="wide" />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
