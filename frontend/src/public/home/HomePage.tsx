import { paths } from "../../data/paths";
import { featuredProductsQuery, latestPostsQuery } from "../../data/queries";
import type { HomeDocument, HomeSection, Slide } from "../../data/schema";
import { useQuery, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Kicker, Section, SectionHead } from "../../ui/Section";
import { fileSize, groupDigits } from "../../words/number";
import { wallLine } from "../../words/orderSlip";
import { AddToEnquiry } from "../parts/AddToEnquiry";
import { CallToAction } from "../parts/CallToAction";
import { Content, Paragraphs } from "../parts/Content";
import { LatePart, late } from "../parts/late";
import { ContentMeta } from "../parts/PageMeta";
import { PostCard } from "../views/PostCard";
import { ProductCard } from "../views/ProductCard";
import { Hero, WALL } from "./Hero";
import { lateLabelled, lateWall } from "./lateParts";
import "../views/cardRows.css";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ErrorState } from "../parts/EmptyState";
import styles from "./HomePage.module.css";
import { OrderSlip } from "./slip/OrderSlip";

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
        {drawers ? <LatePart part={lateWall} props={{ drawers }} className={styles.wall} /> : null}
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

type BandProps = { id: string; tone?: "sunk"; children: ReactNode };

/** A section with a title of this id. */
function Band({ id, tone, children }: BandProps) {
  return (
    <Section labelledBy={id} tone={tone}>
      <Container>
        <Reveal>{children}</Reveal>
      </Container>
    </Section>
  );
}

function FamilyStory({ story }: Pick<HomeDocument, "story">) {
  const { kicker, heading, text, link, picture } = story;
  return (
    <Band id="family-title">
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
    </Band>
  );
}

function FeaturedProducts({ words }: { words: HomeSection }) {
  const query = useQuery(featuredProductsQuery());
  const { items: products, drawers } = query.data ?? {};
  const id = "featured-title";
  const head = { id, kicker: words.kicker, title: words.heading };
  if (products?.length === 0) {
    return (
      <Band id={id}>
        <SectionHead {...head} />
        <LatePart part={lateEmpty} props={{}} />
      </Band>
    );
  }
  if (products && drawers) {
    return (
      <Band id={id} tone="sunk">
        <SectionHead
          {...head}
          aside={<ArrowLink href={words.link.href}>{words.link.label}</ArrowLink>}
        />
        <LatePart part={lateLabelled} props={{ products, drawers }} wanted />
      </Band>
    );
  }
  return (
    <Band id={id} tone="sunk">
      <Spread
        {...words}
        id={id}
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
    </Band>
  );
}

/** What the company is certified for. */
function Certifications() {
  const { certifications } = useSite().company;
  if (certifications.length === 0) return null;
  return (
    <section aria-label="Certifications" className="rule-below">
      <Container>
        <Reveal>
          <ul className={styles.certificates}>
            {certifications.map(({ id, mark, title, text, document, file }) => (
              <li key={id} className={styles.certificate}>
                <span className={styles.roundel} aria-hidden="true">
                  {mark}
                </span>
                <div>
                  <h3 className="title-xs">
                    {document && !file ? <a href={document}>{title}</a> : title}
                  </h3>
                  {text ? <p className="note leads-open above-1">{text}</p> : null}
                  {file ? (
                    <p className={styles.certificateFile}>
                      <a href={document} aria-label={`${title}, PDF, ${fileSize(file.bytes)}`}>
                        {`PDF, ${fileSize(file.bytes)}`}
                      </a>
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </section>
  );
}

/** The first number of the banner's words stands large between those before and after it. */
const NUMBER = /^(.*?)(\d[\d.,]*\+?)(.*)$/s;

function TrustBanner({ trust }: Pick<HomeDocument, "trust">) {
  const { banner, text, link } = trust;
  const [, before, number, after] = NUMBER.exec(banner) ?? ["", "", "", banner];
  return (
    <section aria-label={banner} className="green-ground on-green section">
      <Container>
        <Reveal>
          <Grid>
            <p className={styles.lockUp}>
              {before ? <span className={styles.trustBefore}>{before}</span> : null}
              {number ? <span className={styles.trustNumber}>{number}</span> : null}
              {after ? <span className={styles.trustAfter}>{after}</span> : null}
            </p>
            <div className={styles.trustText}>
              {text ? <p>{text}</p> : null}
              <ArrowLink href={link.href} className={styles.trustLink}>
                {link.label}
              </ArrowLink>
            </div>
          </Grid>
        </Reveal>
      </Container>
    </section>
  );
}

function KnowledgeCenter({ words }: { words: HomeSection }) {
  const query = useQuery(latestPostsQuery());
  const { data } = query;
  return (
    <Band id="knowledge-title">
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
    </Band>
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
