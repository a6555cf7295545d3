import { type PageProps, paths } from "../../data/paths";
import { productQuery, relatedQuery, sameSaltQuery } from "../../data/queries";
import type { Product } from "../../data/schema";
import { useQuery, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { Breadcrumb } from "../../ui/Breadcrumb";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { FileLink } from "../../ui/FileLink";
import { Container, SectionHead } from "../../ui/Section";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { Slashed } from "../../ui/Slashed";
import { keepUnits } from "../../words/text";
import { AddToEnquiry, LateLabel } from "../parts/AddToEnquiry";
import { EmptyState, ErrorState } from "../parts/EmptyState";
import { PageMeta } from "../parts/PageMeta";
import { SaltMatrix } from "../parts/SaltMatrix";
import { ProductCard } from "../views/ProductCard";
import { ProductView } from "../views/ProductView";
import { ShareLinks } from "../views/ShareLinks";
import styles from "./ProductPage.module.css";

export function ProductPage({ params }: PageProps) {
  const id = /^\d{1,15}$/.test(params.id ?? "") ? Number(params.id) : null;
  const { data, isPending, isError, refetch } = useQuery({
    ...productQuery(id ?? 0),
    enabled: id !== null,
  });
  if (id === null || data === null) return <ProductNotFound />;
  if (isPending) return <Placeholder />;
  if (isError) {
    return (
      <ErrorState page title="The product could not be loaded." onRetry={() => void refetch()} />
    );
  }
  return <ProductDetails product={data} />;
}

function ProductDetails({ product }: { product: Product }) {
  const site = useSite();
  const path = paths.product(product.id);
  const base = site?.public_url.replace(/\/$/, "") ?? "";
  return (
    <>
      <PageMeta
        title={product.name}
        description={product.description || product.name}
        path={path}
        type="product"
        // The server draws it (`src/print/share_picture.rs`).
        image={{ url: `${path}/share.jpg`, width: 1200, height: 630, alt: product.name }}
      />
      <Container className={cx("section-below", styles.page)}>
        <Breadcrumb
          crumbs={[
            { label: "Home", href: paths.home },
            { label: "Products", href: paths.products },
            {
              label: product.category,
              href: paths.productList({ category: [product.category_slug ?? product.category] }),
            },
            { label: product.name },
          ]}
        />
        <ProductView
          product={product}
          shopNames={site?.shop_names ?? { tata1mg: "", amazon: "", flipkart: "" }}
          backClosesLightbox
          actions={<Actions product={product} url={base + path} />}
          noPicture={<LateLabel label={product.label} name={product.name} />}
        />
        <SameSalt product={product} />
        <Related product={product} />
      </Container>
    </>
  );
}

/** The list and the way to ask, on phones a bar at the lower edge of the screen; then the sheet and ways to share. */
function Actions({ product, url }: { product: Product; url: string }) {
  return (
    <>
      <div className={styles.bar}>
        <AddToEnquiry product={product} />
        <ButtonLink href={paths.enquiryAbout(product.name)} arrow>
          Enquire<span className={styles.about}> about this product</span>
        </ButtonLink>
      </div>
      <div className={styles.quiet}>
        <FileLink href={paths.productSheet(product.id)} label="Product sheet" type="PDF" />
        <ShareLinks name={product.name} url={url} />
      </div>
    </>
  );
}

/** As many as the server sends; with so many there may be more. */
const MOST_OTHERS = 12;

/** The strengths and forms of a product's salts, as a table where there are several, and other products that hold one of them. */
function SameSalt({ product }: { product: Product }) {
  const { data } = useQuery(sameSaltQuery(product.id));
  if (!data || (!data.matrix && data.others.length === 0)) return null;
  const { salts, matrix, others } = data;
  const all = salts.join(" ");
  return (
    <section
      aria-label="Products with the same salt"
      className={cx("not-printed section-above", styles.lists)}
    >
      {matrix ? (
        <SaltMatrix
          matrix={matrix}
          rest={<a href={paths.productList({ q: all })}>{`all with ${all}`}</a>}
        />
      ) : null}
      {others.length > 0 ? (
        <div>
          <h2 className="below-2 title-xs">
            {`Other products with ${salts.length > 1 ? "these salts" : "this salt"}`}
          </h2>
          <ul className={cx("rule-above", styles.list)}>
            {others.map(({ id, name, strength, formulation }) => (
              <li key={id} className={styles.row}>
                <a href={paths.product(id)} className={cx("undecorated", styles.name)}>
                  {keepUnits(name)}
                </a>
                {strength ? <span className="small reads-right">{keepUnits(strength)}</span> : null}
                {/* Another form than that of the page's product is said. */}
                {formulation && formulation !== product.formulation ? (
                  <span className="all-columns note">{formulation}</span>
                ) : null}
              </li>
            ))}
          </ul>
          {others.length >= MOST_OTHERS && salts[0] ? (
            <ArrowLink href={paths.productList({ q: salts[0] })}>
              {`All with ${salts[0]}`}
            </ArrowLink>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Related({ product }: { product: Product }) {
  const { data } = useQuery(relatedQuery(product.id));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="not-printed section-above">
      <SectionHead
        id="related-title"
        kicker={product.category}
        title="Related Products"
        aside={
          <ArrowLink
            href={paths.productList({ category: [product.category_slug ?? product.category] })}
          >
            All in <Slashed text={product.category} />
          </ArrowLink>
        }
      />
      <ul className={styles.relatedList}>
        {data.map((related) => (
          <li key={related.id}>
            <ProductCard
              product={related}
              noPicture={<LateLabel label={related.label} />}
              action={<AddToEnquiry product={related} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductNotFound() {
  return (
    <>
      <PageMeta
        title="Product Not Found"
        description="This product is not in the catalogue."
        path={paths.products}
        image={null}
        hidden
      />
      <EmptyState
        page
        kicker="The catalogue"
        title="Product Not Found"
        text={
          <>
            It may have left the catalogue, or the link may be mistyped. We may still be able to
            supply it: <a href={paths.contact}>ask us</a>.
          </>
        }
      >
        <ButtonLink href={paths.products} arrow>
          Back to Products
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function Placeholder() {
  return (
    <Container className={styles.waiting}>
      <Loading label="Loading the product" />
      <Skeleton shape="square" />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Container>
  );
}
