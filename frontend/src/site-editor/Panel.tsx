import { useDeferredValue, useEffect, useRef } from "react";
import type { FieldSchema } from "../data/schema";
import { same } from "../editing/conflict";
import { useSite } from "../office/data/queries";
import { SearchPreview } from "../office/records/seo/SearchPreview";
import { SmallButton } from "../office/ui/SmallButton";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import styles from "./Editor.module.css";
import { FieldEditor, GroupMembers } from "./panel/FieldEditor";
import { type FieldProps, useEditor, useEditorState, useValue } from "./session";
import { joined, type PageName, pageOf } from "./store/document";
import { fieldsOf, type NamedField } from "./store/schema";

/** Where the pages are whose words for search engines stand in a part of another document. */
const PATHS: Readonly<Record<string, string>> = {
  "home.head": "/",
  "layout.catalogue.head": "/products",
  "layout.blog.head": "/blog",
};

/** The fields of a page as a plain form, or those of a part of every page. */
export function Panel({ page }: { page: PageName }) {
  const session = useEditor();
  useEditorState(session);
  const root = useRef<HTMLFormElement>(null);
  const { selection, shown } = session;
  const schema = session.schemas[shown];

  useEffect(() => {
    if (selection?.from !== "frame" || pageOf(selection.path) !== shown) return;
    const field = fieldElement(root.current, selection.path);
    if (!field) return;
    reveal(field);
    field.setAttribute("data-chosen", "");
    return () => field.removeAttribute("data-chosen");
  }, [selection, shown]);

  const title = schema.label;
  return (
    <form
      ref={root}
      className={styles.panelPanel}
      aria-label={`Fields: ${title}`}
      data-save=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void session.flush();
      }}
    >
      <button type="submit" hidden>
        Save
      </button>
      {shown === page ? null : (
        <div className={styles.other}>
          <p>{title}: part of every page.</p>
          <SmallButton
            icon={<Icon name="arrow-left" />}
            onClick={() => session.tell({ shown: page })}
          >
            {session.schemas[page].label}
          </SmallButton>
        </div>
      )}
      {headLast(fieldsOf(schema)).map((field) => (
        <Section key={`${shown}.${field.name}`} path={joined(shown, field.name)} schema={field} />
      ))}
    </form>
  );
}

/** A group or list of the page under its heading; a single field stands alone. */
function Section({ path, schema }: FieldProps) {
  if (schema.kind !== "group") {
    return (
      <div className={styles.single}>
        <FieldEditor path={path} schema={schema} />
      </div>
    );
  }
  return (
    <details className={styles.section} open data-field={path}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={16} />
        <h2 className={styles.title}>{schema.label}</h2>
      </summary>
      <div className={styles.fields}>
        {schema.type === "MapPosition" ? <PinNotice path={path} /> : null}
        <GroupMembers path={path} schema={schema} />
        {isHead(schema) ? <HeadPreview path={path} /> : null}
      </div>
    </details>
  );
}

/** What search engines are told is seldom what somebody came for. */
function headLast(fields: readonly NamedField[]): NamedField[] {
  return [...fields.filter((field) => !isHead(field)), ...fields.filter(isHead)];
}

/** The group of what search engines are told. */
function isHead(schema: FieldSchema): boolean {
  const names = schema.fields?.map(({ name }) => name) ?? [];
  return names.includes("robots") && names.includes("description");
}

/** The field, or the nearest one around it. */
function fieldElement(root: HTMLElement | null, path: string): HTMLElement | null {
  const parts = path.split(".");
  while (root && parts.length > 1) {
    const name = CSS.escape(parts.join("."));
    const found = root.querySelector<HTMLElement>(`[id="${name}"], [data-field="${name}"]`);
    if (found) return found;
    parts.pop();
  }
  return null;
}

/** Kept free around a field that is scrolled to, in pixels. */
const MARGIN = 16;

/** Unfolds what the field is in, and scrolls to it. */
function reveal(field: HTMLElement): void {
  for (let at: HTMLElement | null = field; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  const scroller = field.closest<HTMLElement>("[data-scroller]");
  if (!scroller || getComputedStyle(scroller).overflowY !== "auto") {
    field.scrollIntoView({ block: "nearest" });
    return;
  }
  // The panel alone: `scrollIntoView` would move what is around it, too.
  const [outer, inner] = [scroller.getBoundingClientRect(), field.getBoundingClientRect()];
  const above = inner.top - outer.top - MARGIN;
  const below = inner.bottom - outer.bottom + MARGIN;
  if (above < 0 || inner.height > outer.height) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += below;
}

/** Moves the focus to a field of the panel. */
export function focusPath(path: string): void {
  const field = fieldElement(document.body, path);
  if (!field) return;
  reveal(field);
  const control = field.matches("input, textarea, select")
    ? field
    : field.querySelector<HTMLElement>("input, textarea, select, button, summary");
  control?.focus({ preventScroll: true });
}

/** The address was changed since it was published, and the pin was not. */
function PinNotice({ path }: { path: string }) {
  const session = useEditor();
  useEditorState(session);
  const page = pageOf(path);
  const { published } = session.saver(page).server;
  const address = useValue(`${page}.address`);
  const pin = useValue(path);
  if (address === published.address || !same(pin, published.map)) return null;
  return (
    <Notice tone="plain" title="The pin is where it was">
      <p>
        The address has changed. Enter the degrees of the new place, or the map leads to the old
        one.
      </p>
    </Notice>
  );
}

/** The result line and the link card of the page whose words for search engines these are. */
function HeadPreview({ path }: { path: string }) {
  const company = useSite()?.company.name ?? "";
  const named = (text: unknown) => String(text ?? "").replaceAll("{name}", company);
  const title = useDeferredValue(named(useValue(joined(path, "title"))));
  const description = useDeferredValue(named(useValue(joined(path, "description"))));
  return (
    <SearchPreview
      title={title}
      ownTitle={path === "home.head"}
      description={description}
      path={PATHS[path] ?? `/${path.split(".")[0]}`}
      image={null}
      listed={useValue(joined(path, "robots")) !== false}
    />
  );
}
