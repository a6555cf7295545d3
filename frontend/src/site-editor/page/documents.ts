/** The documents that the back office has sent, in the place of those that visitors see. */
import { ApiError } from "../../data/client";
import type { Query, QueryCache, QueryKey } from "../../data/queryCache";
import type { Site } from "../../data/schema";
import { FieldTable, schemaAt, valueAt, withValueAt } from "./fields";
import type { FieldAddress, FieldSchema, PageName, Pictures, StoredDocument } from "./messages";
import { shownDocument, shownSite, yearsUpTo2024 } from "./shown";

export class SentDocuments {
  readonly table = new FieldTable();
  readonly #cache: QueryCache;
  readonly #documents = new Map<PageName, StoredDocument>();
  readonly #schemas = new Map<PageName, FieldSchema>();
  #pictures: Pictures = {};
  /** As the server has sent them, without what the back office has changed. */
  #site: Site | undefined;
  /** The field that is being edited. React sees its value of before, and so leaves its element alone. */
  #held: { field: FieldAddress; value: unknown } | null = null;
  /** Called when a read is refused for now: a site that is not yet open answers nothing but whole documents of the frame. */
  onRefused: () => void = () => undefined;
  /** What is in the cache, as text, by page. */
  readonly #applied = new Map<string, string>();

  constructor(cache: QueryCache) {
    this.#cache = cache;
    this.#site = cache.getData(["site"]) as Site | undefined;
  }

  describe(schemas: Partial<Record<PageName, FieldSchema>>): void {
    for (const [page, schema] of Object.entries(schemas)) {
      this.#schemas.set(page as PageName, schema);
    }
  }

  receive(documents: Partial<Record<PageName, StoredDocument>>, pictures: Pictures): void {
    for (const [page, document] of Object.entries(documents)) {
      this.#documents.set(page as PageName, document);
    }
    this.#pictures = { ...this.#pictures, ...pictures };
    this.#apply();
  }

  document(page: PageName): StoredDocument | undefined {
    return this.#documents.get(page);
  }

  schema(page: PageName): FieldSchema | undefined {
    return this.#schemas.get(page);
  }

  schemaOf({ page, path }: FieldAddress): FieldSchema | undefined {
    return schemaAt(this.#schemas.get(page), path);
  }

  value({ page, path }: FieldAddress): unknown {
    return valueAt(this.#documents.get(page), path);
  }

  /** What was typed, until the back office sends the document with it. */
  change(field: FieldAddress, value: unknown): void {
    const document = this.#documents.get(field.page);
    if (document) this.#documents.set(field.page, withValueAt(document, field.path, value));
  }

  /** Shows the field as it is now until `release`. */
  hold(field: FieldAddress): void {
    this.#held = { field, value: this.value(field) };
  }

  release(): void {
    if (!this.#held) return;
    this.#held = null;
    this.#apply();
  }

  /** The company's facts that stand on pages as they are, by their text. */
  factWith(text: string): FieldAddress | null {
    const facts = ["name", "phone", "email", "address"] as const;
    const company = this.#documents.get("company");
    const path = facts.find((fact) => company?.[fact] === text);
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
    for (const page of this.#documents.keys()) {
      this.#put(page, ["content", page], this.#shown(page));
    }
  }

  #put(name: string, key: QueryKey, data: unknown): void {
    const text = JSON.stringify(data);
    if (data === undefined || this.#applied.get(name) === text) return;
    this.#applied.set(name, text);
    this.#cache.setData(key, data);
  }

  #shown(page: PageName): unknown {
    const schema = this.#schemas.get(page);
    const site = this.#site;
    let document = this.#documents.get(page);
    if (!schema || !document || !site) return undefined;
    if (this.#held?.field.page === page) {
      document = withValueAt(document, this.#held.field.path, this.#held.value);
    }
    const sent = this.#documents.get("company") as Site["company"] | undefined;
    const company = sent ? { ...sent, years: yearsUpTo2024(sent.founded) } : site.company;
    const showing = { company, pictures: this.#pictures, table: this.table };
    return shownDocument(page, document, schema, showing);
  }

  #shownSite(): Site | undefined {
    const company = this.#documents.get("company");
    const shown = this.#shown("company");
    return this.#site && company && shown ? shownSite(this.#site, company, shown) : undefined;
  }
}
