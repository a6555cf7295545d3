/**
 * The one form of the back office, on React Hook Form: what is typed, what is wrong with it, and that it is being sent.
 *
 *     const form = useAdminForm({
 *       id: "word",
 *       start: { word: "" },
 *       check: ({ word }) => (word === "" ? { word: ["Enter a word"] } : {}),
 *       send: (values) => save.run(values),
 *     });
 *     <Form form={form} label="Word"><TextField {...form.field("word")} label="Word" /></Form>
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { FieldMessages } from "../office/data/problem";
import { toasts } from "../office/data/toasts";
import { randomKey } from "../words/key";
import { useUnsavedGuard } from "./useUnsavedGuard";

type Options<V extends FieldValues> = {
  /** In front of the ids of the fields. */
  id: string;
  /** What is edited; with another one the form begins anew. Null while the dialog of the form is closed. */
  subject?: unknown;
  start: V;
  /** What is wrong before anything is sent. */
  check?: (values: V, element: HTMLFormElement | null) => FieldMessages;
  /**
   * Never rejects. What is sent again after a lost answer has the key that it had, so that it is done once: `keyOf` of the
   * body.
   */
  send: (values: V, keyOf: (body: unknown) => string) => unknown;
  /** Leaving asks about what was typed. Not where it is no loss, or kept elsewhere. */
  guarded?: boolean;
};

export function useAdminForm<V extends FieldValues>(options: Options<V>) {
  const { id, subject = true, start, check, send, guarded = false } = options;
  const element: RefObject<HTMLFormElement | null> = useRef(null);
  const fields = useForm<V>({ defaultValues: start as DefaultValues<V> });
  const sentKeys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const begun = useRef(subject);
  const open = subject !== null;
  useLayoutEffect(() => {
    if (begun.current === subject) return;
    begun.current = subject;
    fields.reset(start as DefaultValues<V>);
    sentKeys.current = new Map();
  });
  useReturnedFocus(open);

  const values = fields.watch() as V;
  const { errors, isDirty } = fields.formState;
  const changed = open && isDirty;
  useUnsavedGuard({ unsaved: guarded && changed, kept: false });

  const set = (changes: Partial<V>) => setFields(fields, changes);
  const showErrors = (found: FieldMessages): boolean => {
    const all = Object.entries(found).filter(([, messages]) => messages.length > 0);
    flushSync(() => {
      fields.clearErrors();
      for (const [name, messages] of all) {
        fields.setError(name as Path<V>, { message: messages.join("\n") });
      }
    });
    const others = all.filter(([name]) => !(name in fields.getValues()));
    if (others.length > 0) toasts.bad(others.flatMap(([, messages]) => messages).join(" "));
    if (all.length > 0) focusField(element.current?.querySelector('[aria-invalid="true"]') ?? null);
    return all.length > 0;
  };
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body);
    const key = sentKeys.current.get(text) ?? randomKey();
    sentKeys.current.set(text, key);
    return key;
  };
  const submit = async (): Promise<void> => {
    if (running.current) return;
    if (showErrors(check?.(fields.getValues(), element.current) ?? {})) return;
    running.current = true;
    setBusy(true);
    try {
      await send(fields.getValues(), keyOf);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    id,
    open,
    element,
    fields,
    values,
    changed,
    busy,
    set,
    showErrors,
    submit: (): void => void submit(),
    /** What is wrong with a field. */
    errors: (name: Path<V>): string[] => {
      const message = errors[name]?.message;
      return errorLines(typeof message === "string" ? message : undefined);
    },
    /** What a text field of that name takes. */
    field<N extends Path<V> & keyof V & string>(name: N) {
      return {
        name: `${id}-${name}`,
        value: values[name],
        errors: this.errors(name),
        onChange: ({ target }: { target: { value: string } }) =>
          set({ [name]: target.value } as Partial<V>),
      };
    },
  };
}

export type AdminForm = Pick<
  ReturnType<typeof useAdminForm<FieldValues>>,
  "open" | "element" | "busy" | "changed" | "submit"
>;

/** A field may have several errors; React Hook Form holds one message for each. */
export function errorLines(message: string | undefined): string[] {
  return message ? message.split("\n") : [];
}

export type FieldsChange<V> = Partial<V> | ((before: V) => Partial<V>);

/** Changes fields as typing would, and clears their errors. */
export function setFields<V extends FieldValues>(
  form: UseFormReturn<V>,
  change: FieldsChange<V>,
): void {
  const next = typeof change === "function" ? change(form.getValues()) : change;
  for (const field of Object.keys(next)) {
    const name = field as Path<V>;
    form.setValue(name, next[field] as never, { shouldDirty: true });
    if (form.getFieldState(name).invalid) form.clearErrors(name);
  }
}

/**
 * The focus returns to the button of the row that was edited. A changed row may be moved in its list, and an element that
 * is moved in the document loses the focus once more.
 */
function useReturnedFocus(open: boolean): void {
  const wasOpen = useRef(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (open) opener.current = null;
    else if (wasOpen.current) opener.current = at;
    else if (opener.current instanceof HTMLElement) {
      if (at === document.body) opener.current.focus();
      else if (at !== opener.current) opener.current = null;
    }
    wasOpen.current = open;
  });
}

/** A hidden file input is represented by the button beside it. */
export function focusField(field: HTMLElement | null): void {
  const isFileInput = field instanceof HTMLInputElement && field.type === "file";
  const target = isFileInput ? field.parentElement?.querySelector("button") : field;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}
