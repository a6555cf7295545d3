import type { ReactNode } from "react";
import type { Product } from "../api/types";
import { shortDate } from "../format/date";
import { keepUnits, saysSame } from "../format/text";
import { cx } from "../ui/cx";
import { FileLink } from "../ui/FileLink";
import { Icon } from "../ui/Icon";
import { FactStrip, statusNamesSchedules } from "./FactStrip";
import { Gallery } from "./Gallery";
import { Label, rowFacts } from "./Label";
import styles from "./ProductView.module.css";
import { documentTitle } from "./productDocuments";
import { ShareLinks } from "./ShareLinks";

type Props = {
  product: Product;
  shopNames: { tata1mg: string; amazon: string; flipkart: string };
  /** The page's full address, for sharing. */
  pageUrl: string;
  /** What a visitor can do next; the preview leaves it out. */
  actions?: ReactNode;
  /** In the place of a photograph where there is none. */
  noPicture: ReactNode;
  backClosesLightbox?: boolean;
};

export function ProductView(props: Props) {
  const { product, shopNames, pageUrl, actions, noPicture, backClosesLightbox = false } = props;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <p className={styles.meta}>
          {product.sku ? <span className="tabular">{product.sku}</span> : null}
        </p>
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
        <FactStrip product={product} />
        {product.detailed_description && !saysSame(product.description, product.name) ? (
          <p className={styles.lede}>{product.description}</p>
        ) : null}
        {product.availability === "discontinued" ? (
          <p className={styles.lede}>
            <strong>This product is discontinued.</strong> You can still ask for it.
          </p>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        <Label product={product} />
        <dl className={styles.rows}>
          {specification(product).map(([term, value]) => (
            <div key={term} className={styles.row}>
              <dt className={styles.term}>{term}</dt>
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
              <dt className={styles.term}>Documents</dt>
              <dd className={styles.documents}>
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
        <div className={styles.after} data-clear="">
          <Shops product={product} shopNames={shopNames} />
          <ShareLinks name={product.name} url={pageUrl} />
        </div>
      </div>
    </div>
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
    ["Status", statusNamesSchedules(product) ? null : product.status],
    ["Description", described(product)],
    ["Side Effects", product.side_effects],
    ["Dosage / Directions", product.dosage],
    ["Certifications", beyondBadges(product).join(", ")],
    ...rowFacts(product),
  ];
  return rows.flatMap(([term, value]) => (value ? [[term, value]] : []));
}

/** The description, unless it is the name or the composition over again. */
function described({ name, composition, description, detailed_description }: Product): string {
  const text = detailed_description || description;
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
      {keepUnits(title)}
      {aside ? <span className={styles.aside}> {keepUnits(aside)}</span> : null}
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
    <section aria-labelledby="shops-title">
      <h2 id="shops-title" className={styles.small}>
        Available On
      </h2>
      <ul className={styles.shopList}>
        {shops.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={styles.shop}
            >
              {name}
              <Icon name="arrow-up-right" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DescriptionPart = { title: "Use" | "Caution" | "Storage" | "Pack"; text: string };

const HEADINGS: readonly [DescriptionPart["title"], RegExp][] = [
  ["Use", /^(?:uses?|indications?):\s*/i],
  ["Caution", /^(?:cautions?|precautions?|warnings?|contraindications?):\s*/i],
  ["Storage", /^storage:\s*/i],
  ["Pack", /^(?:trade pack|pack(?:ing|s)?|presentation):\s*/i],
];

/** A pack is often named at the end of the paragraph on storage. */
const PACK = /([.!])\s+(?=(?:trade pack|pack(?:ing|s)?|presentation):)/gi;
const STORED =
  /(?:^|[.;]\s+)(?:store|keep|protect|refrigerate)\b.*(?:°|cool|dry|light|refrigerat|freez)/is;
const WARNS =
  /\b(?:not|never|avoid(?:ed)?|caution|only|should|must|needs?|reduced|advised|harms?|risk|causes?)\b/i;

/**
 * The parts of a description: what it is for, what to beware of, how it is stored and packed. `null` for a text that is
 * not written in these parts; it is shown as it is.
 */
export function descriptionParts(text: string): DescriptionPart[] | null {
  const paragraphs = text
    .trim()
    .replace(PACK, "$1\n\n")
    .split(/\n\s*\n/);
  const parts: DescriptionPart[] = [];
  for (const [index, written] of paragraphs.entries()) {
    const paragraph = written.trim();
    const heading = HEADINGS.find(([, pattern]) => pattern.test(paragraph));
    const title = heading?.[0] ?? titleOf(paragraph, index);
    if (title === null) return null;
    const body = heading ? paragraph.replace(heading[1], "") : paragraph;
    const before = parts.at(-1);
    if (before?.title === title) before.text += `\n${body}`;
    else if (parts.some((part) => part.title === title)) return null;
    else parts.push({ title, text: body });
  }
  return parts.length > 1 ? parts : null;
}

type Stated = { storage?: string | null | undefined; pack_size?: string | null | undefined };

/** Without what the label says of the storage and the facts of the pack, word for word; what follows it stays. */
export function withoutStated(
  parts: readonly DescriptionPart[],
  { storage, pack_size }: Stated,
): DescriptionPart[] {
  const bare = (text: string) => text.trim().replace(/\.$/, "").toLowerCase();
  return parts.flatMap(({ title, text }) => {
    const stated = bare({ Storage: storage, Pack: pack_size }[title as string] ?? "");
    if (stated === "" || !bare(text).startsWith(stated)) return { title, text };
    const rest = text.trim().slice(stated.length);
    if (/^\.?$/.test(rest)) return [];
    // "10 × 10 capsules, in blisters": "In blisters".
    const after = rest.replace(/^, *(.)/, (_, first: string) => first.toUpperCase());
    return { title, text: after === rest ? text : after };
  });
}

/** What a paragraph without a heading is about: the first says what the product is for. */
function titleOf(paragraph: string, index: number): DescriptionPart["title"] | null {
  if (STORED.test(paragraph)) return "Storage";
  if (index === 0) return "Use";
  return WARNS.test(paragraph) ? "Caution" : null;
}
