import { blogFilter } from "../../data/filters";
import { type BlogFilter, paths } from "../../data/paths";
import { blogsQuery } from "../../data/queries";
import type { BlogPage as PostPage } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { ChoiceChip } from "../../ui/Chip";
import { Container } from "../../ui/Section";
import { list } from "../../words/blog";
import { useLayoutContent } from "../parts/Content";
import { EmptyState } from "../parts/EmptyState";
import { ListHero } from "../parts/ListHero";
import { useLocation, usePendingSearch } from "../parts/navigation";
import { PageMeta } from "../parts/PageMeta";
import { SearchForm } from "../parts/SearchForm";
import { useListPages } from "../parts/useListPages";
import styles from "./BlogPage.module.css";
import { isEmptyBlog, PostList } from "./PostList";

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
  return (
    <ul aria-label="Categories" className={styles.list}>
      <li>
        <ChoiceChip href={paths.postList({ q: filter.q })} current={filter.category === null}>
          <span>{`${list.all} `}</span>
          {total > 0 ? <Count posts={total} /> : null}
        </ChoiceChip>
      </li>
      {categories.map(({ name, posts }) => (
        <li key={name}>
          <ChoiceChip
            href={paths.postList({ category: name, q: filter.q })}
            current={name.toLowerCase() === current}
          >
            <span>{`${name} `}</span>
            <Count posts={posts} />
          </ChoiceChip>
        </li>
      ))}
    </ul>
  );
}

function Count({ posts }: { posts: number }) {
  return (
    <span className={styles.count}>
      <span>{posts}</span>
      <span className="visually-hidden">{posts === 1 ? " article" : " articles"}</span>
    </span>
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
