import { blogFilter } from "../../data/filters";
import { type BlogFilter, paths } from "../../data/paths";
import { blogsQuery } from "../../data/queries";
import type { BlogPage as PostPage, PostSummary } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { ChoiceChip } from "../../ui/Chip";
import { cx } from "../../ui/cx";
import { Container } from "../../ui/Section";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { list } from "../../words/blog";
import { useLayoutContent } from "../parts/Content";
import { EmptyState } from "../parts/EmptyState";
import { ListHero } from "../parts/ListHero";
import { useLocation, usePendingSearch } from "../parts/navigation";
import { PagedList } from "../parts/PagedList";
import { PageMeta } from "../parts/PageMeta";
import { SearchForm } from "../parts/SearchForm";
import { type ListPages, useListPages } from "../parts/useListPages";
import { PostCard } from "../views/PostCard";
import styles from "./BlogPage.module.css";

export function BlogPage() {
  const { head, kicker, heading, lead } = useLayoutContent().blog;
  const filter = blogFilter(useLocation().search);
  const { category, q } = blogFilter(usePendingSearch());
  const posts = useListPages(filter, blogsQuery);
  const empty = !posts.stale && isEmptyBlog(posts.pages, filter);
  const subject = filter.category ? `${filter.category}: articles` : head.title;
  const pageSuffix = filter.page > 1 ? `, page ${filter.page}` : "";
  return (
    <>
      <PageMeta
        title={subject + pageSuffix}
        description={head.description}
        path={paths.postList({ category: filter.category, page: filter.page })}
        hidden={filter.q !== null || !head.robots}
      />
      <ListHero {...(heading.includes(kicker) ? {} : { kicker })} heading={heading}>
        {lead ? <p className="large leads-open quiet narrow">{lead}</p> : null}
      </ListHero>
      <section aria-label="Find articles" className="strong-rules" hidden={empty}>
        <Container className={styles.barInner}>
          <Categories
            filter={{ category, q, page: 1 }}
            categories={posts.pages[0]?.categories ?? []}
          />
          <SearchForm
            action={paths.blog}
            label="Search articles"
            placeholder={list.search}
            value={q ?? ""}
            filters={{ category }}
            href={(text) => paths.postList({ category, q: text })}
          />
        </Container>
      </section>
      <Container className={styles.body}>
        {empty ? <EmptyBlog /> : <PostList filter={filter} posts={posts} />}
      </Container>
    </>
  );
}

type Props = { filter: BlogFilter; categories: PostPage["categories"] };

function Categories({ filter, categories }: Props) {
  const current = filter.category?.toLowerCase();
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  const all = { label: list.all, category: null, posts: total };
  const named = categories.map(({ name, posts }) => ({ label: name, category: name, posts }));
  return (
    <ul aria-label="Categories" className={styles.list}>
      {[all, ...named].map(({ label, category, posts }) => (
        <li key={category}>
          <ChoiceChip
            href={paths.postList({ category, q: filter.q })}
            current={category?.toLowerCase() === current}
          >
            <span>{`${label} `}</span>
            {posts > 0 ? (
              <span className={styles.count}>
                <span>{posts}</span>
                <span className="visually-hidden">{posts === 1 ? " article" : " articles"}</span>
              </span>
            ) : null}
          </ChoiceChip>
        </li>
      ))}
    </ul>
  );
}

function EmptyBlog() {
  const { title, text, link } = useLayoutContent().empty_blog;
  return (
    <>
      <p role="status" className="visually-hidden">
        No blogs found
      </p>
      <EmptyState title={title} text={text}>
        <ButtonLink href={link.href} arrow>
          {link.label}
        </ButtonLink>
        <a href={paths.feed} className="inline-row target small faint">
          {list.feed}
        </a>
      </EmptyState>
    </>
  );
}

type ListProps = { filter: BlogFilter; posts: ListPages<PostPage> };

function PostList({ filter, posts }: ListProps) {
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
  pages: readonly PostPage[],
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
export function isEmptyBlog(pages: readonly PostPage[], { category, q }: BlogFilter): boolean {
  return pages[0]?.total === 0 && category === null && q === null;
}
