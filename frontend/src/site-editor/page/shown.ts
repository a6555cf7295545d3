/** What pages show of documents as they are stored: pictures resolved, facts filled in, every line marked. */
import type { CompanyDocument, ContentPicture, Site } from "../../data/schema";
import { type CompanyFacts, fillIn } from "../../words/fillIn";
import { phoneNumbers } from "../../words/phone";
import { type FieldTable, valueAt } from "./fields";
import { markOf } from "./marks";
import type { FieldAddress, FieldSchema, Pictures, StoredDocument } from "./messages";

type StoredPicture = { src: string; alt: string; focus: string; phone: string };

/**
 * Not marked, and so in the side panel alone: what search engines read; the seal, whose words are set on a ring and
 * measured; the facts of the company, which also stand within other words.
 */
const UNMARKED: Partial<Record<string, RegExp>> = {
  layout: /^(seal|preview)\./,
  company: /^(?!leadership\.|certifications\.)/,
};
const HEAD = /(^|\.)head\./;

/** The texts of legal blocks are filled in by their page, list by list. */
const FILLED_IN_LATER: Partial<Record<string, RegExp>> = {
  privacy: /^sections\.\d+\.blocks\.\d+\.text$/,
  terms: /^sections\.\d+\.blocks\.\d+\.text$/,
};

/** From midnight in UTC to the end of the same day in India. */
const END_OF_DAY_MS = (24 - 5.5) * 60 * 60 * 1000;

export type Showing = {
  company: CompanyFacts;
  pictures: Pictures;
  table: FieldTable;
};

/** The document as `GET /api/content/{page}` would give it, marked. */
export function shownDocument(
  page: FieldAddress["page"],
  document: StoredDocument,
  schema: FieldSchema,
  showing: Showing,
): unknown {
  return shownPart(document, schema, { page, path: "" }, showing);
}

function shownPart(
  value: unknown,
  schema: FieldSchema,
  at: FieldAddress,
  showing: Showing,
): unknown {
  const below = (name: string | number) => ({
    page: at.page,
    path: at.path === "" ? `${name}` : `${at.path}.${name}`,
  });
  switch (schema.kind) {
    case "line":
    case "text":
      return typeof value === "string" ? shownText(value, schema, at, showing) : value;
    case "picture":
      return shownPicture(value, schema, at, showing);
    case "list": {
      const { item } = schema;
      if (!Array.isArray(value) || !item) return value;
      return value.map((one, index) => shownPart(one, item, below(index), showing));
    }
    case "group": {
      if (typeof value !== "object" || value === null) return value;
      const fields = new Map(schema.fields?.map((field) => [field.name, field]));
      const members = Object.entries(value).map(([name, member]) => {
        const field = fields.get(name);
        return [name, field ? shownPart(member, field, below(name), showing) : member];
      });
      return Object.fromEntries(members);
    }
    default:
      return value;
  }
}

function shownText(text: string, schema: FieldSchema, at: FieldAddress, showing: Showing): string {
  const marked = !HEAD.test(at.path) && !UNMARKED[at.page]?.test(at.path);
  const later = FILLED_IN_LATER[at.page]?.test(at.path) === true;
  const lines = text.split("\n").map((written, line) => {
    const filled = written.includes("{") ? fillIn(written, showing.company) : written;
    const display = filled.trim();
    if (!marked || display === "") return later ? written : filled;
    const number = showing.table.add({ ...at, kind: "text", schema, line, display });
    return (later ? written : filled).trimEnd() + markOf(number);
  });
  return lines.join("\n");
}

function shownPicture(
  value: unknown,
  schema: FieldSchema,
  at: FieldAddress,
  { pictures, table }: Showing,
): ContentPicture | null {
  const { src, alt, focus, phone } = value as StoredPicture;
  const picture = pictures[src];
  if (!picture) return null;
  const marked = !HEAD.test(at.path) && !UNMARKED[at.page]?.test(at.path);
  const number = table.add({ ...at, kind: "picture", schema, line: 0, display: "" });
  const narrow = pictures[phone] ?? null;
  return { ...picture, alt: marked ? alt + markOf(number) : alt, focus, phone: narrow };
}

/** As the server counts them (`src/site/mod.rs`). */
export function yearsUpTo2024(founded: string): string {
  const years = 2024 - Number(founded);
  return /^\d{4}$/.test(founded) && years > 0 ? String(years) : "";
}

/** Whether a day is not over yet in India; none: it has no end. */
function holds({ expires }: { expires: string }): boolean {
  return expires === "" || !(Date.parse(expires) + END_OF_DAY_MS <= Date.now());
}

/** The site's facts with those of the company's document in their places. */
export function shownSite(site: Site, company: StoredDocument, shown: unknown): Site {
  // As it was parsed by the server, its pictures aside.
  const facts = company as unknown as CompanyDocument;
  const marked = shown as CompanyDocument;
  const [phone] = phoneNumbers(facts.phone);
  const licences = facts.licences.filter(holds);
  const fssai = holds(facts.fssai) ? facts.fssai : { number: "", expires: "" };
  const profile = (name: keyof CompanyDocument["social"]) => facts.social[name] || null;
  return {
    ...site,
    company: {
      ...site.company,
      name: facts.name,
      founded: facts.founded,
      years: yearsUpTo2024(facts.founded),
      logo: marked.logo,
      phone: facts.phone,
      phone_href: phone?.href ?? "",
      whatsapp: facts.whatsapp.replace(/\D/g, ""),
      email: facts.email,
      address: facts.address,
      hours: facts.hours,
      reply_time: facts.reply_time,
      map: {
        ...site.company.map,
        latitude: Number(valueAt(facts, "map.latitude")),
        longitude: Number(valueAt(facts, "map.longitude")),
        known: Number(valueAt(facts, "map.latitude")) !== 0,
      },
      social: {
        linkedin: profile("linkedin"),
        facebook: profile("facebook"),
        instagram: profile("instagram"),
        x: profile("x"),
      },
      licences,
      gstin: facts.gstin,
      fssai,
      legal_line: legalLine({ licences, gstin: facts.gstin, fssai }),
      certifications: marked.certifications.filter(holds),
    },
    shop_names: facts.shop_names,
    footer_categories: site.footer_categories.filter(({ slug }) =>
      facts.footer_categories.includes(slug),
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
