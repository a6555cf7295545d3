import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import type { FieldMessages } from "../api/problem";
import { type Action, actionLabel, WORDS } from "../words";
import { PlainForm, useFocusFirstError } from "./Form";

type Values = Record<string, string>;

export type DialogForm<V extends Values> = {
  open: boolean;
  values: V;
  errors: FieldMessages;
  set: (changes: Partial<V>) => void;
  /** Shows errors beside their fields, and focuses the first. True when there are any. */
  showErrors: (errors: FieldMessages) => boolean;
  /** What a text field of that name takes. */
  field: (name: keyof V & string) => {
    name: string;
    value: string;
    errors: readonly string[] | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  element: RefObject<HTMLFormElement | null>;
};

type State<T, V> = { of: T | null; values: V; errors: FieldMessages };

/**
 * The fields of a form in a dialog. `of` is what is edited, null while the dialog is closed; with another one the fields
 * begin anew. `id` stands in front of the ids of the fields.
 */
export function useDialogForm<T, V extends Values>(
  id: string,
  of: T | null,
  begin: (of: T | null) => V,
): DialogForm<V> {
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(() => element.current);
  const [stored, setState] = useState<State<T, V>>(() => ({ of, values: begin(of), errors: {} }));
  let state = stored;
  if (stored.of !== of) {
    state = { of, values: begin(of), errors: {} };
    setState(state);
  }
  useReturnedFocus(of !== null);
  const { values, errors } = state;
  const set = (changes: Partial<V>) => {
    const changed = Object.keys(changes).map((name) => [name, []]);
    setState({
      of,
      values: { ...values, ...changes },
      errors: { ...errors, ...Object.fromEntries(changed) },
    });
  };
  return {
    open: of !== null,
    values,
    errors,
    set,
    showErrors: (found) => {
      const any = Object.keys(found).length > 0;
      setState((before) => ({ ...before, errors: found }));
      if (any) focusFirstError();
      return any;
    },
    field: (name) => ({
      name: `${id}-${name}`,
      value: values[name] ?? "",
      errors: errors[name],
      onChange: ({ target }) => set({ [name]: target.value } as Partial<V>),
    }),
    element,
  };
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

type Props = {
  form: Pick<DialogForm<Values>, "open" | "element">;
  title: string;
  action: Action;
  busy: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  /** Of the button alone; a dialog that is closed otherwise may keep what was typed. */
  onCancel?: () => void;
  children: ReactNode;
};

/** A form in a dialog, with Cancel and the button that sends it. */
export function FormDialog(props: Props) {
  const { form, title, action, busy, onSubmit, onClose, onCancel = onClose, children } = props;
  return (
    <Dialog open={form.open} onClose={onClose} title={title} busy={busy}>
      {form.open ? (
        <PlainForm
          ref={form.element}
          className="stack gap-4"
          aria-label={title}
          onSubmit={onSubmit}
        >
          {children}
          <DialogButtons action={action} busy={busy} onCancel={onCancel} />
        </PlainForm>
      ) : null}
    </Dialog>
  );
}

type DialogButtonsProps = { action: Action; busy: boolean; onCancel: () => void };

/** The end of a form in a dialog. */
export function DialogButtons({ action, busy, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex wrap end gap-2">
      <Button variant="outline" disabled={busy} onClick={onCancel}>
        {WORDS.cancel}
      </Button>
      <Button type="submit" disabled={busy}>
        {actionLabel(action, busy)}
      </Button>
    </div>
  );
}
