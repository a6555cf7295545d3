import { blogsQuery } from "../../api/queries";
import { list } from "../../copy/blog";
import { blogFilter } from "../../filters";
import { ListHero } from "../../pageParts/ListHero";
import { useLocation, usePendingSearch } from "../../pageParts/navigation";
import { PageMeta } from "../../pageParts/PageMeta";
import { SearchForm } from "../../pageParts/SearchForm";
import { useLayoutContent } from "../../pageParts/useContent";
import { useListPages } from "../../pageParts/useListPages";
import { paths } from "../../paths";
import { Container } from "../../ui/Section";
import styles from "./BlogPage.module.css";
import { Categories } from "./Categories";
import { EmptyBlog } from "./EmptyBlog";
import { isEmptyBlog } from "./listing";
import { PostList } from "./PostList";

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
      <ListHero kicker={kicker} heading={heading}>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </ListHero>
      <section aria-label="Find articles" className={styles.bar} hidden={empty}>
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
