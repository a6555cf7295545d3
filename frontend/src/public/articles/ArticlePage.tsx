import { type PageProps, paths } from "../../data/paths";
import { blogQuery } from "../../data/queries";
import type { Post, PostSummary } from "../../data/schema";
import { useQuery, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { Breadcrumb } from "../../ui/Breadcrumb";
import { ButtonLink } from "../../ui/Button";
import { Container, SectionHead } from "../../ui/Section";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { article } from "../../words/blog";
import { EmptyState, ErrorState } from "../parts/EmptyState";
import { PageMeta } from "../parts/PageMeta";
import { ArticleView } from "../views/ArticleView";
import styles from "../views/ArticleView.module.css";
import { PostCard } from "../views/PostCard";
import { ShareLinks } from "../views/ShareLinks";

export function ArticlePage({ params }: PageProps) {
  const slug = params.slug ?? "";
  const { data, isPending, isError, refetch } = useQuery(blogQuery(slug));
  if (isPending) return <Placeholder />;
  if (isError) return <ErrorState page title={article.failed} onRetry={() => void refetch()} />;
  return data === null ? <ArticleNotFound /> : <Article post={data} />;
}

function Article({ post }: { post: Post }) {
  const path = paths.post(post.slug);
  const base = useSite().public_url.replace(/\/$/, "");
  return (
    <>
      <Meta post={post} path={path} />
      <Container className={styles.page}>
        <Breadcrumb
          crumbs={[
            { label: "Home", href: paths.home },
            { label: "Resources", href: paths.blog },
            { label: post.title },
          ]}
        />
        <ArticleView
          key={post.id}
          post={post}
          after={
            <div className="row wrap between gap-4-6">
              <ShareLinks name={post.title} url={base + path} />
              <ButtonLink href={paths.blog} variant="outline">
                {article.all}
              </ButtonLink>
            </div>
          }
        />
        <Related posts={post.related} />
      </Container>
    </>
  );
}

function Meta({ post, path }: { post: Post; path: string }) {
  return (
    <>
      <PageMeta
        title={post.title}
        description={post.excerpt}
        path={path}
        type="article"
        image={post.picture ?? undefined}
      />
      <meta property="article:published_time" content={post.published_at} />
      <meta property="article:modified_time" content={post.updated_at} />
      <meta property="article:author" content={post.author} />
      {post.category ? <meta property="article:section" content={post.category} /> : null}
    </>
  );
}

function Related({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="not-printed section-above">
      <SectionHead id="related-title" kicker="Read on" title={article.related} />
      <ul className={styles.related}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArticleNotFound() {
  return (
    <>
      <PageMeta
        title={article.missing.title}
        description={article.missing.text}
        path={paths.blog}
        image={null}
        hidden
      />
      <EmptyState page kicker="Resources" title={article.missing.title} text={article.missing.text}>
        <ArrowLink href={paths.blog}>{article.missing.back}</ArrowLink>
      </EmptyState>
    </>
  );
}

function Placeholder() {
  return (
    <Container className={styles.waiting}>
      <Loading label="Loading the article" />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="wide" />
    </Container>
  );
}
