/**
 * Prepares an article's HTML for reading: headings get addresses, tables become regions that scroll or stack
 * on small screens. The HTML comes sanitised and serialised from the server: tags are well-formed,
 * attribute values double-quoted. Whole tags are matched, so that nothing inside a value is touched.
 */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/gi;

export type Heading = { id: string; text: string };

export type PreparedArticle = { html: string; headings: Heading[] };

export function prepareArticle(source: string): PreparedArticle {
  const headings: Heading[] = [];
  let nearest = "";
  let depth = 0;
  const html = source.replace(TAG, (tag, slash: string, name: string, rest: string, at: number) => {
    const closing = slash === "/";
    switch (name.toLowerCase()) {
      case "h2":
      case "h3": {
        if (closing) return tag;
        nearest = headingText(source, at + tag.length, name);
        if (name.toLowerCase() === "h3") return tag;
        const id = `part-${headings.length + 1}`;
        headings.push({ id, text: nearest });
        return `<h2 id="${id}"${withoutId(rest)}>`;
      }
      case "table":
        if (closing) {
          depth -= 1;
          return depth === 0 ? `${tag}</div>` : tag;
        }
        depth += 1;
        return depth === 1 ? `${region(nearest)}${tag}` : tag;
      default:
        return tag;
    }
  });
  // A table without an end tag would leave the region open.
  return depth === 0 ? { html: stackTables(html), headings } : { html: source, headings: [] };
}

const TABLE = /(<div class="article-table)("[^>]*>)(<table[^>]*>)(.*?)(<\/table>)/gis;
const HEAD = /^\s*<thead[^>]*>\s*<tr[^>]*>(.*?)<\/tr>\s*<\/thead>\s*<tbody/is;
const HEADER_CELL = /<th(?:\s[^>]*)?>(.*?)<\/th>/gis;

/**
 * A table with one row of column headers and no joined cells stacks on phones: each cell says its column's header. Roles
 * keep it a table for assistive technology, which goes by the layout otherwise.
 */
function stackTables(html: string): string {
  return html.replace(TABLE, (all, open, rest, table, inner: string, end) => {
    const head = HEAD.exec(inner)?.[1];
    if (!head || /<table|\s(?:col|row)span=/i.test(inner)) return all;
    const labels = [...head.matchAll(HEADER_CELL)].map(([, cell = ""]) => plainText(cell));
    return `${open} stacks${rest}${table.replace("<table", '<table role="table"')}${withRoles(inner, labels)}${end}`;
  });
}

const ROLES = new Map([
  ["thead", "rowgroup"],
  ["tbody", "rowgroup"],
  ["tr", "row"],
]);

function withRoles(rows: string, labels: readonly string[]): string {
  let column = 0;
  let inHead = false;
  return rows.replace(TAG, (tag, slash: string, name: string) => {
    const element = name.toLowerCase();
    if (element === "thead") inHead = slash === "";
    if (slash === "/") return tag;
    if (element === "tr") column = 0;
    const add = (attributes: string) => `<${name} ${attributes}${tag.slice(name.length + 1)}`;
    const group = ROLES.get(element);
    if (group) return add(`role="${group}"`);
    if (element !== "th" && element !== "td") return tag;
    const label = escapeValue(labels[column] ?? "");
    column += 1;
    if (inHead) return add('role="columnheader"');
    const role = element === "th" ? "rowheader" : "cell";
    return add(`role="${role}"${column === 1 ? "" : ` data-label="${label}"`}`);
  });
}

function region(heading: string): string {
  const label = escapeValue(heading === "" ? "Table" : `Table: ${heading}`);
  return `<div class="article-table" role="region" tabindex="0" aria-label="${label}">`;
}

function headingText(source: string, from: number, name: string): string {
  const end = source.toLowerCase().indexOf(`</${name.toLowerCase()}`, from);
  const inner = end < 0 ? "" : source.slice(from, end);
  return plainText(inner);
}

function plainText(html: string): string {
  return decodeText(html.replace(TAG, "")).replace(/\s+/g, " ").trim();
}

function withoutId(attributes: string): string {
  return attributes.replace(/\s+id(?:="[^"]*")?(?=\s|$)/gi, "");
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
  "&amp;": "&",
};

function decodeText(html: string): string {
  return html.replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function escapeValue(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

type Policy = { createHTML: (html: string) => TrustedHTML };

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
};

let policy: Policy | undefined;

/**
 * The only way for stored HTML into the page. The server has sanitised it; the Content-Security-Policy allows HTML only
 * from the Trusted Types policy of this name.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy("article-html", { createHTML: (trusted) => trusted });
  return policy.createHTML(html);
}
