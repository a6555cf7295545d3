import { useLocation } from "react-router";
import { blogHead, hero } from "../../copy/blog";
import { blogFilter } from "../../filters";
import { parseQuery } from "../../format/query";
import { useNextSearch } from "../../parts/go";
import { PageMeta } from "../../parts/PageMeta";
import { defaultPreview } from "../../parts/preview";
import { paths } from "../../paths";
import { Container, Kicker } from "../../ui/Section";
import styles from "./BlogPage.module.css";
import { Categories } from "./Categories";
import { EmptyBlog } from "./EmptyBlog";
import { isEmptyBlog } from "./listing";
import { Posts } from "./Posts";
import { SearchForm } from "./SearchForm";
import { usePosts } from "./usePosts";

export function BlogPage() {
  const filter = blogFilter(parseQuery(useLocation().search));
  const next = blogFilter(parseQuery(useNextSearch()));
  const posts = usePosts(filter);
  const empty = !posts.stale && isEmptyBlog(posts.pages, filter);
  const subject = filter.category ? `${filter.category}: articles` : blogHead.title;
  const pageNote = filter.page > 1 ? `, page ${filter.page}` : "";
  return (
    <>
      <PageMeta
        title={subject + pageNote}
        description={blogHead.description}
        path={paths.resources({ category: filter.category, page: filter.page })}
        image={defaultPreview}
        hidden={filter.q !== null}
      />
      <Container className={styles.hero}>
        <div>
          <Kicker>{hero.kicker}</Kicker>
          <h1 className={styles.heading}>{hero.heading}</h1>
        </div>
        <p className={styles.lead}>{hero.lead}</p>
      </Container>
      <section aria-label="Find articles" className={styles.bar} hidden={empty}>
        <Container className={styles.barInner}>
          <Categories filter={next} categories={posts.categories} />
          <SearchForm filter={next} />
        </Container>
      </section>
      <Container className={styles.body}>
        {empty ? <EmptyBlog /> : <Posts filter={filter} posts={posts} />}
      </Container>
    </>
  );
}
