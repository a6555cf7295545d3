/** The documents that the back office has sent, in the place of those that visitors see, with every line marked. */
import { ApiError } from "../../data/client";
import type { Query, QueryCache, QueryKey } from "../../data/queryCache";
import type { CompanyDocument, ContentPicture, FieldSchema, Site } from "../../data/schema";
import { type CompanyFacts, fillIn } from "../../words/fillIn";
import { phoneNumbers } from "../../words/phone";
import {
  type Documents,
  type FieldAddress,
  isGroup,
  isList,
  type Json,
  joined,
  type PageName,
  type Pictures,
  pathOf,
  type StoredPicture,
  valueAt,
  withValue,
} from "../store/document";
import { type Schemas, schemaAt } from "../store/schema";
import { FieldTable } from "./fields";
import { markOf } from "./marks";
import type { ToFrame } from "./messages";

export class SentDocuments {
  readonly table = new FieldTable();
  schemas: Partial<Schemas> = {};
  documents: Documents = {};
  readonly #cache: QueryCache;
  #pictures: Pictures = {};
  /** As the server has sent them, without what the back office has changed. */
  #site: Site | undefined;
  /** The field that is being edited. React sees its value of before, and so leaves its element alone. */
  #held: { page: PageName; path: string; value: Json } | null = null;
  /** Called when a read is refused for now: a site that is not yet open answers nothing but whole documents of the frame. */
  onRefused: () => void = () => undefined;
  /** What is in the cache, as text, by page. */
  readonly #applied = new Map<string, string>();

  constructor(cache: QueryCache) {
    this.#cache = cache;
    this.#site = cache.getData(["site"]) as Site | undefined;
  }

  receive({ documents, pictures }: Omit<Extract<ToFrame, { type: "documents" }>, "type">): void {
    this.documents = { ...this.documents, ...(documents as Documents) };
    this.#pictures = { ...this.#pictures, ...pictures };
    this.#apply();
  }

  schemaOf(field: FieldAddress): FieldSchema | undefined {
    return schemaAt(this.schemas, pathOf(field));
  }

  value(field: FieldAddress): Json | undefined {
    return valueAt(this.documents, pathOf(field));
  }

  /** What was typed, until the back office sends the document with it. */
  change(field: FieldAddress, value: Json): void {
    this.documents = withValue(this.documents, pathOf(field), value) as Documents;
  }

  /** Shows the field as it is now until `release`. */
  hold(field: FieldAddress): void {
    this.#held = { page: field.page, path: pathOf(field), value: this.value(field) ?? null };
  }

  release(): void {
    if (!this.#held) return;
    this.#held = null;
    this.#apply();
  }

  /** The company's facts that stand on pages as they are, by their text. */
  factWith(text: string): FieldAddress | null {
    const facts = ["name", "phone", "email", "address"] as const;
    const path = facts.find((path) => this.value({ page: "company", path }) === text);
    return path && text !== "" ? { page: "company", path } : null;
  }

  /** The cache, in which what is read from the server does not take the place of what was sent. */
  guardedCache(): QueryCache {
    const cache = this.#cache;
    const guarded = <T>(query: Query<T>): Query<T> => ({
      ...query,
      queryFn: async (context) =>
        this.#inPlaceOf(query.queryKey, await this.#read(query, context)) as T,
    });
    return {
      ...cache,
      subscribe: (queries, listener) => cache.subscribe(queries.map(guarded), listener),
      fetch: (query) => cache.fetch(guarded(query)),
      prefetch: (query) => cache.prefetch(guarded(query)),
    };
  }

  async #read<T>(query: Query<T>, context: { signal: AbortSignal }): Promise<T> {
    try {
      return await query.queryFn(context);
    } catch (error) {
      if (error instanceof ApiError && error.status === 503) this.onRefused();
      throw error;
    }
  }

  #inPlaceOf(key: QueryKey, read: unknown): unknown {
    const [kind, page] = key as [unknown, PageName];
    if (kind === "site") {
      this.#site = read as Site;
      return this.#shownSite() ?? read;
    }
    return (kind === "content" && this.#shown(page)) || read;
  }

  #apply(): void {
    const site = this.#shownSite();
    if (site) this.#put("site", ["site"], site);
    for (const page of Object.keys(this.documents)) {
      this.#put(page, ["content", page], this.#shown(page as PageName));
    }
  }

  #put(name: string, key: QueryKey, data: unknown): void {
    const text = JSON.stringify(data);
    if (data === undefined || this.#applied.get(name) === text) return;
    this.#applied.set(name, text);
    this.#cache.setData(key, data);
  }

  #shown(page: PageName): unknown {
    const schema = this.schemas[page];
    const held = this.#held?.page === page ? this.#held : null;
    const shown = held ? withValue(this.documents, held.path, held.value) : this.documents;
    const document = valueAt(shown, page);
    if (!schema || !document || !this.#site) return undefined;
    const sent = this.documents.company as unknown as CompanyDocument | undefined;
    const company = sent ? { ...sent, years: yearsUpTo2024(sent.founded) } : this.#site.company;
    const showing = { company, pictures: this.#pictures, table: this.table };
    return shownPart(document, schema, { page, path: "" }, showing);
  }

  #shownSite(): Site | undefined {
    const company = this.documents.company as unknown as CompanyDocument | undefined;
    const shown = this.#shown("company") as CompanyDocument | undefined;
    return this.#site && company && shown ? shownSite(this.#site, company, shown) : undefined;
  }
}

/**
 * Not marked, and so in the side panel alone: what search engines read; the seal, whose words are set on a ring and
 * measured; the facts of the company, which also stand within other words.
 */
const UNMARKED: Partial<Record<PageName, RegExp>> = {
  layout: /^(seal|preview)\./,
  company: /^(?!leadership\.|certifications\.)/,
};
const HEAD = /(^|\.)head\./;

const isMarked = ({ page, path }: FieldAddress): boolean =>
  !HEAD.test(path) && !UNMARKED[page]?.test(path);

/** The texts of legal blocks are filled in by their page, list by list. */
const FILLED_IN_LATER = /^(privacy|terms)\.sections\.\d+\.blocks\.\d+\.text$/;

type Showing = { company: CompanyFacts; pictures: Pictures; table: FieldTable };

/** A part of a document as `GET /api/content/{page}` would give it, marked. */
export function shownPart(
  value: Json | undefined,
  schema: FieldSchema,
  at: FieldAddress,
  showing: Showing,
): unknown {
  const part = (name: string | number, inner: Json | undefined, of: FieldSchema | undefined) =>
    of ? shownPart(inner, of, { ...at, path: joined(at.path, name) }, showing) : inner;
  if (schema.kind === "line" || schema.kind === "text") {
    return typeof value === "string" ? shownText(value, schema, at, showing) : value;
  }
  if (schema.kind === "picture") {
    return shownPicture(value as StoredPicture, schema, at, showing);
  }
  if (schema.kind === "list" && isList(value)) {
    return value.map((one, index) => part(index, one, schema.item));
  }
  if (schema.kind === "group" && isGroup(value)) {
    const fields = new Map(schema.fields?.map((field) => [field.name, field]));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, part(name, inner, fields.get(name))]),
    );
  }
  return value;
}

function shownText(text: string, schema: FieldSchema, at: FieldAddress, showing: Showing): string {
  const later = FILLED_IN_LATER.test(pathOf(at));
  const lines = text.split("\n").map((written, line) => {
    const filled = written.includes("{") ? fillIn(written, showing.company) : written;
    const display = filled.trim();
    const shown = later ? written : filled;
    if (!isMarked(at) || display === "") return shown;
    const number = showing.table.add({ ...at, schema, line, display });
    return shown.trimEnd() + markOf(number);
  });
  return lines.join("\n");
}

function shownPicture(
  { src, alt, focus, phone }: StoredPicture,
  schema: FieldSchema,
  at: FieldAddress,
  { pictures, table }: Showing,
): ContentPicture | null {
  const picture = pictures[src];
  if (!picture) return null;
  const number = table.add({ ...at, schema, line: 0, display: "" });
  const narrow = pictures[phone] ?? null;
  return { ...picture, alt: isMarked(at) ? alt + markOf(number) : alt, focus, phone: narrow };
}

/** As the server counts them (`src/site/mod.rs`). */
function yearsUpTo2024(founded: string): string {
  const years = 2024 - Number(founded);
  return /^\d{4}$/.test(founded) && years > 0 ? String(years) : "";
}

/** From midnight in UTC to the end of the same day in India. */
const END_OF_DAY_MS = (24 - 5.5) * 60 * 60 * 1000;

/** Whether a day is not over yet in India; none: it has no end. */
function holds({ expires }: { expires: string }): boolean {
  return expires === "" || !(Date.parse(expires) + END_OF_DAY_MS <= Date.now());
}

/** The site's facts with those of the company's document in their places; `marked` is that as pages show it. */
function shownSite(site: Site, company: CompanyDocument, marked: CompanyDocument): Site {
  const { gstin, shop_names, footer_categories } = company;
  const licences = company.licences.filter(holds);
  const fssai = holds(company.fssai) ? company.fssai : { number: "", expires: "" };
  const [latitude, longitude] = [Number(company.map.latitude), Number(company.map.longitude)];
  const profiles = Object.entries(company.social).map(([name, url]) => [name, url || null]);
  return {
    ...site,
    company: {
      ...company,
      years: yearsUpTo2024(company.founded),
      logo: marked.logo,
      phone_href: phoneNumbers(company.phone)[0]?.href ?? "",
      whatsapp: company.whatsapp.replace(/\D/g, ""),
      map: { ...site.company.map, latitude, longitude, known: latitude !== 0 },
      social: Object.fromEntries(profiles),
      licences,
      fssai,
      legal_line: legalLine({ licences, gstin, fssai }),
      certifications: marked.certifications.filter(holds),
    },
    shop_names,
    footer_categories: site.footer_categories.filter(({ slug }) =>
      footer_categories.includes(slug),
    ),
  };
}

type Facts = Pick<CompanyDocument, "licences" | "gstin" | "fssai">;

/** Licences and registrations in one line, as `legal_line` of `src/site/mod.rs` has them. */
function legalLine({ licences, gstin, fssai }: Facts): string {
  const numbers = licences.map(({ form, number }) => `${form} ${number}`).join(", ");
  return [
    [licences.length === 1 ? "Drug licence" : "Drug licences", numbers],
    ["GSTIN", gstin],
    ["FSSAI", fssai.number],
  ]
    .filter(([, number]) => number !== "")
    .map((part) => part.join(" "))
    .join(" · ");
}
