import { type BlogFilter, paths } from "../../data/paths";
import type { BlogPage, PostSummary } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { list } from "../../words/blog";
import { EmptyState } from "../parts/EmptyState";
import { PagedList } from "../parts/PagedList";
import type { ListPages } from "../parts/useListPages";
import { PostCard } from "../views/PostCard";
import styles from "./BlogPage.module.css";

type Props = { filter: BlogFilter; posts: ListPages<BlogPage> };

export function PostList({ filter, posts }: Props) {
  const { total, loading, stale } = posts;
  const { lead, latest } = splitLead(posts.pages, filter.page);
  if (posts.pages.length === 0 && !posts.failed) return <Placeholder />;
  return (
    <>
      <PagedList
        list={posts}
        label="Pages of articles"
        failed={list.failed}
        moreFailed={list.failed}
        href={(page) => paths.postList({ ...filter, page })}
      >
        <p role="status" className="visually-hidden">
          {total === null ? "Loading articles" : `${total} ${total === 1 ? "article" : "articles"}`}
        </p>
        {total !== null && !lead && latest.length === 0 ? <NothingFound filter={filter} /> : null}
        <div className={cx(styles.posts, stale && "faded")}>
          {lead ? <PostCard post={lead} layout="banner" /> : null}
          {latest.length > 0 ? (
            <section aria-labelledby="latest-title">
              <h2 id="latest-title" className="strong-rule-above title-sm pad-top-4">
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
        {loading && !stale ? <Loading label="Loading articles" /> : null}
      </PagedList>
      {posts.failed ? null : (
        <p className={styles.feed}>
          <a href={paths.feed}>{list.feed}</a>
        </p>
      )}
    </>
  );
}

function NothingFound({ filter }: { filter: BlogFilter }) {
  const subject = filter.q ? `“${filter.q}”` : filter.category;
  return (
    <EmptyState
      title={list.empty.title}
      text={subject ? `Nothing matches ${subject}. ${list.empty.text}` : list.empty.text}
    >
      <ButtonLink href={paths.blog} variant="outline">
        {list.empty.clear}
      </ButtonLink>
    </EmptyState>
  );
}

function Placeholder() {
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

/** Only the first page has a lead article, which is not repeated in the list. */
export function splitLead(
  pages: readonly BlogPage[],
  firstPage: number,
): { lead: PostSummary | null; latest: PostSummary[] } {
  const items = pages.flatMap((page) => page.items);
  const lead = firstPage === 1 ? (pages[0]?.featured ?? items[0] ?? null) : null;
  const seen = new Set(lead ? [lead.id] : []);
  const latest = items.filter((post) => {
    if (seen.has(post.id)) return false;
    seen.add(post.id);
    return true;
  });
  return { lead, latest };
}

/** No article at all, as opposed to none that matches the filter. */
export function isEmptyBlog(pages: readonly BlogPage[], { category, q }: BlogFilter): boolean {
  return pages[0]?.total === 0 && category === null && q === null;
}
