import { paths } from "../../data/paths";
import { featuredProductsQuery, latestPostsQuery } from "../../data/queries";
import type { HomeDocument, HomeSection, Slide } from "../../data/schema";
import { useQuery } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Kicker, Section, SectionHead } from "../../ui/Section";
import { groupDigits } from "../../words/number";
import { wallLine } from "../../words/orderSlip";
import { AddToEnquiry } from "../parts/AddToEnquiry";
import { CallToAction } from "../parts/CallToAction";
import { Content, Paragraphs } from "../parts/Content";
import { LatePart, late } from "../parts/late";
import { ContentMeta } from "../parts/PageMeta";
import { PostCard } from "../views/PostCard";
import { ProductCard } from "../views/ProductCard";
import { Certifications } from "./Certifications";
import { Hero, WALL } from "./Hero";
import heroStyles from "./Hero.module.css";
import { lateLabelled, lateWall } from "./lateParts";
import "../views/cardRows.css";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ErrorState } from "../parts/EmptyState";
import styles from "./HomePage.module.css";
import { OrderSlip } from "./slip/OrderSlip";
import { TrustBanner } from "./TrustBanner";

/** What the server has rendered of it needs no script. */
const lateSeal = late(async () => (await import("../parts/Seal")).Seal);

/** What a site without products says instead; what the server has rendered needs no script. */
const lateEmpty = late(async () => (await import("../parts/EmptyCatalogue")).EmptyCatalogue);

export function HomePage() {
  return <Content page="home">{(content) => <Home content={content} />}</Content>;
}

function Home({ content }: { content: HomeDocument }) {
  const { head, story, featured, trust, knowledge, closing } = content;
  const { total = 0, drawers: all } = useQuery(featuredProductsQuery()).data ?? {};
  const drawers = total > 0 ? all : null;
  const products = <FeaturedProducts words={featured} />;
  // Without articles their section is left out, and the call to action follows the green banner.
  const noArticles = useQuery(latestPostsQuery()).data?.items.length === 0;
  return (
    <>
      <ContentMeta head={head} ownTitle path={paths.home} />
      <h1 className="visually-hidden">{head.title}</h1>
      <Hero {...content} slides={drawers ? withWall(content.slides, total) : content.slides}>
        {drawers ? (
          <LatePart part={lateWall} props={{ drawers }} className={heroStyles.wall} />
        ) : null}
      </Hero>
      <OrderSlip />
      {drawers ? products : null}
      <FamilyStory story={story} />
      {drawers ? null : products}
      <Certifications />
      <TrustBanner trust={trust} />
      {noArticles ? null : <KnowledgeCenter words={knowledge} />}
      <CallToAction closing={closing} large apart={noArticles} />
    </>
  );
}

/**
 * The first picture of a catalogue without photographs is a wall of its own labels, where the company has made no slide: the
 * pictures of shipped ones show what it does not sell.
 */
function withWall(slides: readonly Slide[], total: number): readonly Slide[] {
  const [first] = slides;
  if (!first || slides.some(({ picture }) => picture?.url.startsWith("/storage/"))) return slides;
  const heading = `${groupDigits(total)} products, one drawer each`;
  return [{ ...first, id: WALL, heading, line: wallLine, caption: "", picture: null }, ...slides];
}

function FamilyStory({ story }: Pick<HomeDocument, "story">) {
  const { kicker, heading, text, link, picture } = story;
  return (
    <Section labelledBy="family-title">
      <Container>
        <Reveal>
          <Grid className="center">
            <div className={styles.familyImage}>
              {picture ? (
                <Picture
                  picture={picture}
                  sizes="(min-width: 64rem) 54vw, (min-width: 40rem) 93vw, 82vw"
                  className="landscape"
                />
              ) : null}
              <LatePart part={lateSeal} props={{ className: styles.familySeal }} />
            </div>
            <div className={styles.familyText}>
              <Kicker>{kicker}</Kicker>
              <h2 id="family-title" className="title-md ink">
                {heading}
              </h2>
              <Paragraphs text={text} />
              <ArrowLink href={link.href}>{link.label}</ArrowLink>
            </div>
          </Grid>
        </Reveal>
      </Container>
    </Section>
  );
}

function FeaturedProducts({ words }: { words: HomeSection }) {
  const query = useQuery(featuredProductsQuery());
  const products = query.data?.items;
  const head = { id: "featured-title", kicker: words.kicker };
  if (products?.length === 0) {
    return (
      <Section labelledBy={head.id}>
        <Container>
          <Reveal>
            <SectionHead {...head} title={words.heading} />
            <LatePart part={lateEmpty} props={{}} />
          </Reveal>
        </Container>
      </Section>
    );
  }
  const drawers = query.data?.drawers;
  if (products && drawers) {
    return (
      <Section labelledBy={head.id} tone="sunk">
        <Container>
          <Reveal>
            <SectionHead
              {...head}
              title={words.heading}
              aside={<ArrowLink href={words.link.href}>{words.link.label}</ArrowLink>}
            />
            <LatePart part={lateLabelled} props={{ products, drawers }} wanted />
          </Reveal>
        </Container>
      </Section>
    );
  }
  return (
    <Section labelledBy={head.id} tone="sunk">
      <Container>
        <Reveal>
          <Spread
            {...words}
            id={head.id}
            items={(products ?? []).map((product, index) => ({
              key: product.id,
              card: (
                <ProductCard
                  product={product}
                  layout={index === 0 ? "tall" : "compact"}
                  lead={index === 0}
                  noPicture={null}
                  action={<AddToEnquiry product={product} />}
                />
              ),
            }))}
          >
            {products ? null : (
              <LoadingOrError title="The newest products could not be loaded." query={query} />
            )}
          </Spread>
        </Reveal>
      </Container>
    </Section>
  );
}

function KnowledgeCenter({ words }: { words: HomeSection }) {
  const query = useQuery(latestPostsQuery());
  const { data } = query;
  return (
    <Section labelledBy="knowledge-title">
      <Container>
        <Reveal>
          <Spread
            {...words}
            id="knowledge-title"
            mirrored
            items={(data?.items ?? []).map((post, index) => ({
              key: post.id,
              card: <PostCard post={post} layout={index === 0 ? "lead" : "card"} />,
            }))}
          >
            {data ? null : <LoadingOrError title="Failed to load blogs" query={query} />}
          </Spread>
        </Reveal>
      </Container>
    </Section>
  );
}

type Props = {
  title: string;
  query: { isError: boolean; refetch: () => unknown };
};

function LoadingOrError({ title, query }: Props) {
  if (query.isError) return <ErrorState title={title} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Loading />
      <Skeleton shape="wide" />
    </>
  );
}

type SpreadProps = HomeSection & {
  id: string;
  /** The first is the large one. */
  items: readonly { key: number; card: ReactNode }[];
  /** The large one stands right. */
  mirrored?: boolean;
  /** In place of the items. */
  children?: ReactNode;
};

/** One large card and two small ones: the head stands above the small ones, so that all end on one line. */
function Spread({ id, kicker, heading, line, link, items, mirrored, children }: SpreadProps) {
  return (
    <div className={cx(styles.spread, mirrored && styles.mirrored)}>
      <header className={styles.head}>
        <Kicker>{kicker}</Kicker>
        <h2 id={id} className="above-4 title-md">
          {heading}
        </h2>
        <div className="flex wrap baseline between above-3 gap-2-columns">
          {line ? <p className="large quiet">{line}</p> : null}
          <ArrowLink href={link.href}>{link.label}</ArrowLink>
        </div>
      </header>
      {children}
      <ul className={styles.items}>
        {items.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    </div>
  );
}
