import type { ReactNode } from "react";
import type { Product } from "../../data/schema";
import { cx } from "../../ui/cx";
import { FileLink } from "../../ui/FileLink";
import { Icon } from "../../ui/Icon";
import { shortDate } from "../../words/date";
import { groupDigits } from "../../words/number";
import { label as labelFields, rows as rowFields } from "../../words/productFacts.json";
import { keepUnits, saysAll, saysSame } from "../../words/text";
import { scheduleLabel } from "../../words/tradeFacts";
import { Gallery } from "./Gallery";
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
    ...statedFacts(product, rowFields),
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

/** What the label of a product's pack states beyond its composition: symbol, the law's words, storage, manufacturer. */
function Label({ product }: { product: Product }) {
  const { markings } = product;
  const symbol = markings.find((marking) => marking.symbol);
  // The pack is among the facts under the title.
  const facts = statedFacts({ ...product, pack_size: null }, labelFields);
  const sources = new Set(markings.map(({ source }) => source));
  if (markings.length + facts.length === 0) return null;
  return (
    <section className={styles.label} aria-label="Label">
      {markings.length > 0 ? (
        <section className="stack gap-2 pad-bottom-3" aria-label="By law on the label">
          {symbol ? (
            <p
              className={cx("serif title-sm leads-1 strong", symbol.red && "rx-red")}
              role="img"
              aria-label={symbol.name}
            >
              {symbol.symbol}
            </p>
          ) : null}
          {markings.map(({ red, name, title, lines }) => (
            <div key={name} className={cx(styles.box, red && styles.redBox)}>
              {title ? <p className={styles.boxTitle}>{title}</p> : null}
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </section>
      ) : null}
      {facts.length > 0 ? (
        <dl className={styles.labelFacts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{keepUnits(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {markings.length > 0 ? (
        <p className="rule-above tiny leads-open faint pad-top-2">{`By law on the label: ${[...sources].join("; ")}`}</p>
      ) : null}
    </section>
  );
}

/** The plain facts that pages show of a product, as the server's `fields.rs` describes them. */
type Fact = { name: string; term: string; choices?: string[][]; before?: string };

function statedFacts(product: object, facts: readonly Fact[]): [term: string, value: string][] {
  return facts.flatMap(({ name, term, choices, before = "" }) => {
    const value: unknown = product[name as keyof typeof product];
    if (typeof value !== "string" || value === "") return [];
    const shown = choices?.find(([known]) => known === value)?.[1] ?? value;
    return [[term, before ? before + groupDigits(shown) : shown]];
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
