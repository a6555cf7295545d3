import { readSession, removeSession, writeSession } from "../sessionStore";
import { type FormValues, textValues } from "./rules";

/**
 * What has been typed into a form, stored for this tab until it is sent. `prefilled` is what the address asked for at
 * the time: a newer address that asks for something else overrides the draft.
 */
type Draft = { values: FormValues; prefilled: FormValues };

const key = (kind: string) => `form:${kind}`;

export function saveDraft(kind: string, draft: Draft): void {
  writeSession(key(kind), draft);
}

export function discardDraft(kind: string): void {
  removeSession(key(kind));
}

export function draftValues(kind: string, prefilled: FormValues): FormValues {
  const draft = readSession(key(kind)) as Partial<Draft> | null;
  const before = textValues(draft?.prefilled);
  const isCurrent = (name: string) =>
    prefilled[name] === undefined || prefilled[name] === before[name];
  const entries = Object.entries(textValues(draft?.values));
  return Object.fromEntries(entries.filter(([name]) => isCurrent(name)));
}

/**
 * Restores the fields that are unchanged since the page was loaded. `typed`: some had changed, by the visitor before the
 * script ran or by the browser's own restoring.
 */
export function restoreFields(
  form: HTMLFormElement,
  fields: readonly string[],
  values: FormValues,
): { restored: boolean; typed: boolean } {
  let restored = false;
  let typed = false;
  for (const name of fields) {
    const field = form.elements.namedItem(name) as Field | null;
    if (!field) continue;
    if (isTouched(field)) typed = true;
    else if (values[name] !== undefined && setValue(field, values[name])) restored = true;
  }
  return { restored, typed };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function isTouched(field: Field): boolean {
  if (isCheckbox(field)) return field.checked !== field.defaultChecked;
  return field.value !== ("defaultValue" in field ? field.defaultValue : "");
}

function setValue(field: Field, value: string): boolean {
  if (isCheckbox(field)) {
    const changes = field.checked !== (value !== "");
    field.checked = value !== "";
    return changes;
  }
  const changes = field.value !== value;
  field.value = value;
  return changes;
}
