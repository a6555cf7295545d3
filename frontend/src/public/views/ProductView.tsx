import type { ReactNode } from "react";
import type { Product } from "../../data/schema";
import { cx } from "../../ui/cx";
import { FileLink } from "../../ui/FileLink";
import { Icon } from "../../ui/Icon";
import { shortDate } from "../../words/date";
import { keepUnits, saysAll, saysSame } from "../../words/text";
import { scheduleLabel } from "../../words/tradeFacts";
import { descriptionParts, withoutStated } from "./descriptionParts";
import { Gallery } from "./Gallery";
import { Label, rowFacts } from "./Label";
import styles from "./ProductView.module.css";
import { documentTitle } from "./productDocuments";

type Props = {
  product: Product;
  shopNames: { tata1mg: string; amazon: string; flipkart: string };
  /** What a visitor can do next; the preview leaves it out. */
  actions?: ReactNode;
  /** In the place of a photograph where there is none. */
  noPicture: ReactNode;
  backClosesLightbox?: boolean;
};

export function ProductView(props: Props) {
  const { product, shopNames, actions, noPicture, backClosesLightbox = false } = props;
  const rows = specification(product);
  return (
    <div className={cx(styles.view, product.label && cx(styles.inked, `ink-${product.label.ink}`))}>
      <div className={styles.head}>
        <Name name={product.name} />
      </div>
      <div className={styles.gallery}>
        {product.pictures.length > 0 ? (
          <Gallery
            key={product.id}
            images={product.pictures}
            badges={product.badges}
            name={product.name}
            backClosesLightbox={backClosesLightbox}
          />
        ) : (
          noPicture
        )}
      </div>
      <div className={styles.sheet}>
        <Composition product={product} />
        <Facts product={product} />
        {product.detailed_description &&
        product.description &&
        !saysSame(product.description, product.name) ? (
          <p className={styles.lede}>{product.description}</p>
        ) : null}
        {product.availability === "discontinued" ? (
          <p className={styles.lede}>
            <strong>This product is discontinued.</strong> You can still ask for it.
          </p>
        ) : null}
        {actions ? <div className="not-printed row wrap above-5 gap-2-3">{actions}</div> : null}
        <Label product={product} />
        <dl className={styles.rows}>
          {rows.map(([term, value]) => (
            <div key={term} className={styles.row}>
              <dt className="small strong leads-open green">{term}</dt>
              <dd className={styles.value}>
                {term === "Description" ? (
                  <Description text={value} product={product} />
                ) : (
                  keepUnits(value)
                )}
              </dd>
            </div>
          ))}
          {product.documents.length > 0 ? (
            <div className={styles.row}>
              <dt className="small strong leads-open green">Documents</dt>
              <dd className="stack start">
                {product.documents.map((one) => (
                  <FileLink
                    key={one.url}
                    href={one.url}
                    label={documentTitle(one)}
                    type={one.date ? `PDF, ${shortDate(one.date)}` : "PDF"}
                  />
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
        <Shops product={product} shopNames={shopNames} />
      </div>
    </div>
  );
}

/** The salts with their amounts, line by line; for screen readers, the sentence as it was written. */
function Composition({
  product: { composition, composition_lines: lines, name },
}: {
  product: Product;
}) {
  const isList = lines.length > 0 && lines.every(({ amount }) => !amount);
  // Of a name that lists its ingredients.
  const isNamed =
    isList &&
    saysAll(
      name,
      lines.map(({ text }) => text),
    );
  if (!composition || isNamed || saysSame(composition, name)) return null;
  const sentence = keepUnits(composition);
  return (
    <section aria-labelledby="composition-title" className={styles.composition}>
      <h2 id="composition-title" className="visually-hidden">
        Composition
      </h2>
      {lines.length === 0 ? (
        <p className="lines pad-2">{sentence}</p>
      ) : (
        <>
          <p className={cx("visually-hidden", styles.sentence)}>{sentence}</p>
          <div aria-hidden="true">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other key
              <p key={index} className={styles.salt}>
                <span>{`${keepUnits(line.text)} `}</span>
                {line.amount ? <b>{keepUnits(line.amount)}</b> : null}
              </p>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** "10's" as it is said; one piece says nothing. */
const packInWords = (pack: string) =>
  pack.replace(/^(\d+)'s$/, (_, count: string) => (count === "1" ? "" : `in packs of ${count}`));

/** What a buyer asks next, in one line: form, pack, schedule, SKU, as far as they are stated. */
function Facts({ product }: { product: Product }) {
  const { formulation, label, pack_size, schedules, sku } = product;
  const facts = [
    ["Formulation", formulation || label?.form],
    ["Pack", packInWords(pack_size ?? "")],
    ["Schedule", statusNamesSchedules(product) ? "" : schedules.map(scheduleLabel).join(", ")],
    ["SKU", sku],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term} className={cx(term === "SKU" && styles.sku)}>
          <dt>{term}</dt>
          <dd>{keepUnits(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As "Prescription required (Schedule H)" does for a product of Schedule H. */
function statusNamesSchedules({ schedules, status }: Product): boolean {
  return (
    schedules.length > 0 &&
    schedules.every((schedule) => new RegExp(`${scheduleLabel(schedule)}\\b`).test(status ?? ""))
  );
}

/** The description in its parts, where it is written in parts, without what is said above. */
function Description({ text, product }: { text: string; product: Product }) {
  const parts = descriptionParts(text);
  if (!parts) return keepUnits(text);
  return withoutStated(parts, product).map((part) => (
    <div key={part.title} className={styles.part}>
      <h2 className={styles.partTitle}>{part.title}</h2>
      <p>{keepUnits(part.text)}</p>
    </div>
  ));
}

/** The rows below the label, without what is stated above them: each fact stands once. */
function specification(product: Product): [term: string, value: string][] {
  const rows: [string, string | null | undefined][] = [
    ["Benefits", product.benefits.join(", ")],
    ["Status", product.status],
    ["Description", described(product)],
    ["Side Effects", product.side_effects],
    ["Dosage / Directions", product.dosage],
    ["Certifications", beyondBadges(product).join(", ")],
    ...rowFacts(product),
  ];
  return rows.flatMap(([term, value]) => (value ? [[term, value]] : []));
}

/** The description, unless it is the name or the composition over again, or composed of the facts that stand beside it. */
function described(product: Product): string {
  const { name, composition, composed, description, detailed_description } = product;
  const text = detailed_description || (composed ? "" : description);
  return saysSame(text, name) || saysSame(text, composition ?? "") ? "" : text;
}

/** Up to so many letters the name is set large, and up to so many in two thirds of that. */
const LARGE_NAME = 60;
const MIDDLE_NAME = 110;

/** What a long name has in brackets at its end follows it, small. */
function Name({ name }: { name: string }) {
  const [, title = name, aside] =
    name.length > LARGE_NAME ? (/^(.{12,}?) *(\([^()]*\))$/s.exec(name) ?? []) : [];
  const size =
    title.length > MIDDLE_NAME ? styles.least : title.length > LARGE_NAME ? styles.middle : null;
  return (
    <h1 className={cx(styles.name, size)}>
      <span>{keepUnits(title)}</span>
      {aside ? (
        <span className="block above-2 quiet sans text leads-close">{` ${keepUnits(aside)}`}</span>
      ) : null}
    </h1>
  );
}

/** Certifications that say more than the badges on the picture: "Made to WHO-GMP" does not, beside GMP and WHO. */
function beyondBadges({ certifications, badges }: Product): string[] {
  return certifications.filter((text) => {
    const marks = text.match(/[A-Z]{2,}|\d+/g);
    return !marks?.every((mark) => badges.includes(mark));
  });
}

function Shops({ product, shopNames }: Pick<Props, "product" | "shopNames">) {
  const shops = [
    { name: shopNames.tata1mg, href: product.tata1mg_link },
    { name: shopNames.amazon, href: product.amazon_link },
    { name: shopNames.flipkart, href: product.flipkart_link },
  ].filter((shop) => shop.href);
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby="shops-title" className="not-printed above-6">
      <h2 id="shops-title" className="sans small strong leads-close unspaced">
        Available On
      </h2>
      <ul className="flex wrap gap-2 above-3">
        {shops.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={styles.shop}
            >
              <span>{name}</span>
              <Icon name="arrow-up-right" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
