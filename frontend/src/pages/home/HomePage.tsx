import familyFull from "../../../../assets/site/family-story.webp";
import familyHalf from "../../../../assets/site/family-story-half.webp";
import { featuredProductsQuery, latestPostsQuery } from "../../api/queries";
import { useQuery } from "../../api/useQuery";
import { useSite } from "../../api/useSite";
import { fillIn } from "../../copy/fillIn";
import {
  certifications,
  closing,
  familyStory,
  featured,
  homeHead,
  knowledge,
  trustBanner,
  trustLine,
} from "../../copy/home";
import { AddToEnquiry } from "../../parts/AddToEnquiry";
import { CallToAction } from "../../parts/CallToAction";
import { EmptyCatalogue } from "../../parts/EmptyCatalogue";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { Reveal } from "../../ui/Reveal";
import { Seal } from "../../ui/Seal";
import { Container, Grid, Kicker, Section, SectionHead } from "../../ui/Section";
import { PostCard } from "../../views/PostCard";
import { ProductCard } from "../../views/ProductCard";
import { Hero } from "./Hero";
import styles from "./HomePage.module.css";
import { LoadingOrError } from "./LoadingOrError";
import { Spread } from "./Spread";

export function HomePage() {
  const company = useSite()?.company;
  const title = company ? fillIn(homeHead.title, company) : "Home";
  // Without articles their section is left out, and the call to action follows the green banner.
  const noArticles = useQuery(latestPostsQuery()).data?.items.length === 0;
  return (
    <>
      <PageMeta title={title} ownTitle description={homeHead.description} path={paths.home} />
      <h1 className="visually-hidden">{title}</h1>
      <Hero />
      <FamilyStory />
      <FeaturedProducts />
      <Certifications />
      <TrustBanner />
      {noArticles ? null : <KnowledgeCenter />}
      <CallToAction {...closing} large apart={noArticles} />
    </>
  );
}

function FamilyStory() {
  return (
    <Section labelledBy="family-title">
      <Container>
        <Reveal>
          <Grid className={styles.familyGrid}>
            <div className={styles.familyImage}>
              <img
                src={familyFull}
                srcSet={`${familyHalf} 600w, ${familyFull} 1200w`}
                sizes="(min-width: 64rem) 54vw, (min-width: 40rem) 93vw, 82vw"
                width={1200}
                height={900}
                alt="A brass mortar, amber bottles and a ledger on an old counter"
                loading="lazy"
                decoding="async"
              />
              <Seal className={styles.familySeal} />
            </div>
            <div className={styles.familyText}>
              <Kicker>Our story</Kicker>
              <h2 id="family-title" className={styles.familyTitle}>
                {familyStory.heading}
              </h2>
              {familyStory.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <ArrowLink href={familyStory.link.href}>{familyStory.link.label}</ArrowLink>
            </div>
          </Grid>
        </Reveal>
      </Container>
    </Section>
  );
}

function FeaturedProducts() {
  const query = useQuery(featuredProductsQuery());
  const products = query.data?.items;
  const head = { id: "featured-title", kicker: "New in the catalogue" };
  if (products?.length === 0) {
    return (
      <Section labelledBy={head.id}>
        <Container>
          <Reveal>
            <SectionHead {...head} title={featured.heading} />
            <EmptyCatalogue />
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
            {...featured}
            {...head}
            items={(products ?? []).map((product, index) => ({
              key: product.id,
              card: (
                <ProductCard
                  product={product}
                  layout={index === 0 ? "tall" : "compact"}
                  lead={index === 0}
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

const ROUNDELS: Record<string, string> = { gmp: "GMP", who: "WHO", iso: "ISO" };

function Certifications() {
  return (
    <section aria-label="Certifications" className={styles.certifications}>
      <Container>
        <Reveal>
          <ul className={styles.certificates}>
            {certifications.map(({ id, title, text }) => (
              <li key={id} className={styles.certificate}>
                <span className={styles.roundel} aria-hidden="true">
                  {ROUNDELS[id]}
                </span>
                <div>
                  <h3 className={styles.certificateTitle}>{title}</h3>
                  <p className={styles.certificateText}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </section>
  );
}

const NUMBER = "500+";

function TrustBanner() {
  const [before, after] = trustBanner.split(NUMBER);
  return (
    <section aria-label="Trusted by pharmacies" className={styles.trust}>
      <Container>
        <Reveal>
          <Grid>
            <p className={styles.lockUp}>
              <span className={styles.trustBefore}>{before}</span>
              <span className={styles.trustNumber}>{NUMBER}</span>
              <span className={styles.trustAfter}>{after}</span>
            </p>
            <div className={styles.trustText}>
              <p>{trustLine.text}</p>
              <ArrowLink href={trustLine.link.href} className={styles.trustLink}>
                {trustLine.link.label}
              </ArrowLink>
            </div>
          </Grid>
        </Reveal>
      </Container>
    </section>
  );
}

function KnowledgeCenter() {
  const query = useQuery(latestPostsQuery());
  const { data } = query;
  return (
    <Section labelledBy="knowledge-title">
      <Container>
        <Reveal>
          <Spread
            {...knowledge}
            id="knowledge-title"
            kicker="From the reading room"
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
