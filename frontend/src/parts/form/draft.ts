import type { FormValues } from "./rules";

/**
 * What has been typed into a form, kept in this tab until it is sent or the tab is closed. `prefilled` is what the
 * page's address asked for at the time: an address that asks for something else is the visitor's newer wish.
 */
type Draft = { values: FormValues; prefilled: FormValues };

const key = (kind: string) => `form:${kind}`;

/** Storage can be switched off or full; the form then works without it. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

export function saveDraft(kind: string, draft: Draft): void {
  attempt((storage) => storage.setItem(key(kind), JSON.stringify(draft)));
}

export function discardDraft(kind: string): void {
  attempt((storage) => storage.removeItem(key(kind)));
}

/** The values to put back into the fields. */
export function draftValues(kind: string, prefilled: FormValues): FormValues {
  const draft = attempt((storage) => JSON.parse(storage.getItem(key(kind)) ?? "null") as unknown);
  const values = texts(draft, "values");
  const before = texts(draft, "prefilled");
  const outdated = (name: string) =>
    prefilled[name] !== undefined && prefilled[name] !== before[name];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !outdated(name)));
}

function texts(draft: unknown, part: keyof Draft): FormValues {
  const found: unknown =
    typeof draft === "object" && draft !== null ? (draft as Partial<Draft>)[part] : null;
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/**
 * Puts values back into a form's fields and says which way each differing field went: `restored` from the draft, or
 * `typed` by the visitor before the script ran (or refilled by the browser), which is left alone.
 */
export function restoreFields(
  form: HTMLFormElement,
  fields: readonly string[],
  values: FormValues,
): { restored: boolean; typed: boolean } {
  let restored = false;
  let typed = false;
  for (const name of fields) {
    const field = form.elements.namedItem(name);
    if (!isField(field)) continue;
    if (isTouched(field)) typed = true;
    else if (values[name] !== undefined && fill(field, values[name])) restored = true;
  }
  return { restored, typed };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Whether it no longer holds what the page gave it. */
function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== "";
  if (field.type === "checkbox" && field instanceof HTMLInputElement) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

/** Whether that changed anything. */
function fill(field: Field, value: string): boolean {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    const changes = field.checked !== (value !== "");
    field.checked = value !== "";
    return changes;
  }
  const changes = field.value !== value;
  field.value = value;
  return changes;
}
