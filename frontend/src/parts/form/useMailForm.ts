import { useQueryClient } from "@tanstack/react-query";
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ApiError } from "../../api/client";
import { discardDraft, draftValues, restoreFields, saveDraft } from "./draft";
import { failedOutcome, type Outcome, seededOutcome } from "./outcome";
import { firstFaulty, hasErrors, type Rules, recheck, type Values, validate } from "./rules";
import { newKey, send } from "./send";

export type FormSpec = {
  kind: "enquiry" | "partnership";
  /** Where a form post without a script goes. */
  action: string;
  /** Where the script sends its JSON. */
  api: string;
  /** In the order in which they stand on the page. */
  fields: readonly string[];
  rules: Rules;
  body: (values: Values) => Record<string, unknown>;
};

type State = Omit<Outcome, "status"> & {
  phase: Outcome["status"] | "idle" | "submitting";
  /** The outcome came with the page: it is told at its top. */
  fromServer: boolean;
  /** Rises when the fields are to start afresh. */
  generation: number;
  /** Where the focus goes once the outcome is told: a faulty field, or the notice. */
  focus: { field: string | null } | null;
};

export type MailForm = State & {
  spec: FormSpec;
  form: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  field: (name: string) => { name: string; defaultValue: string; errors: readonly string[] };
};

/** A form whose message goes out as mail: what is typed stays until it has been sent, on other pages and through a reload too. */
export function useMailForm(spec: FormSpec, prefilled: Values = {}): MailForm {
  const client = useQueryClient();
  const [state, setState] = useState<State>(() =>
    initial(seededOutcome(client.getQueryData(["form", spec.kind])), prefilled, spec.fields),
  );
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const started = useRef<number>(undefined);
  const retry = useRef({ words: "", key: "" });
  const prefills = useRef(prefilled);

  // Whoever sends what came back, from the server or from the draft, is quick: such a message is not timed.
  const [{ fromServer: returned, phase: arrivedAs }] = useState(state);
  const timed = useRef(!returned);
  useLayoutEffect(() => {
    if (arrivedAs === "sent") discardDraft(spec.kind);
    if (arrivedAs === "sent" || !form.current) return;
    const draft = returned ? {} : draftValues(spec.kind, prefills.current);
    const { restored, typed } = restoreFields(form.current, spec.fields, draft);
    if (restored) timed.current = false;
    if (typed || restored || returned) keep(form.current, spec, prefills.current);
  }, [spec, returned, arrivedAs]);

  // The outcome that came with the page is told once; the browser's own checks give way to ours.
  useEffect(() => {
    client.removeQueries({ queryKey: ["form", spec.kind], exact: true });
    if (form.current) form.current.noValidate = true;
    // On the page that the server sent, typing may have begun long before the script did.
    const arrived = document.documentElement.dataset.js === undefined ? 0 : performance.now();
    if (timed.current) started.current = arrived;
  }, [client, spec.kind]);

  const { focus, phase, errors } = state;
  useEffect(() => {
    if (!focus) return;
    const field = focus.field ? form.current?.elements.namedItem(focus.field) : null;
    const target = field ?? notice.current;
    if (target instanceof HTMLElement) target.focus();
  }, [focus]);

  const tell = (outcome: Outcome) => setState((before) => told(before, outcome, spec.fields));

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phase === "submitting") return;
    const data = new FormData(event.currentTarget);
    const values = readValues(data, spec.fields);
    const wrong = validate(spec.rules, values);
    if (hasErrors(wrong)) {
      tell({ status: "invalid", values, errors: wrong, detail: null });
      return;
    }
    const body = { ...spec.body(values), website: readText(data, "website") };
    const words = JSON.stringify(body);
    const key = retry.current.words === words ? retry.current.key : newKey();
    const elapsed = started.current === undefined ? {} : elapsedSince(started.current);
    setState((before) => ({ ...before, phase: "submitting", values, errors: {}, detail: null }));
    send(spec.api, { ...body, ...elapsed }, key).then(
      () => {
        retry.current = { words: "", key: "" };
        discardDraft(spec.kind);
        tell({ status: "sent", values: {}, errors: {}, detail: null });
      },
      (error: unknown) => {
        // Without an answer nobody knows whether it arrived: the next attempt is the same message.
        retry.current = error instanceof ApiError ? { words: "", key: "" } : { words, key };
        tell(failedOutcome(error, values, spec.fields));
      },
    );
  };

  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    keep(currentTarget, spec, prefills.current);
    if (!hasErrors(errors) || !isControl(target)) return;
    const value = target.type === "checkbox" ? checkedText(target) : target.value;
    setState((before) => ({
      ...before,
      errors: recheck(before.errors, spec.rules, target.name, value),
    }));
  };

  const field = (name: string) => ({
    name,
    defaultValue: state.values[name] ?? "",
    errors: errors[name] ?? [],
  });

  return { ...state, spec, form, notice, onSubmit, onInput, field };
}

function initial(seeded: Outcome | null, prefilled: Values, fields: readonly string[]): State {
  const quiet: State = {
    phase: "idle",
    values: prefilled,
    errors: {},
    detail: null,
    fromServer: false,
    generation: 0,
    focus: null,
  };
  return seeded ? { ...told(quiet, seeded, fields), fromServer: true } : quiet;
}

function told(before: State, outcome: Outcome, fields: readonly string[]): State {
  const { status, ...rest } = outcome;
  return {
    ...rest,
    phase: status,
    fromServer: false,
    generation: before.generation + (status === "sent" ? 1 : 0),
    focus: { field: status === "invalid" ? firstFaulty(fields, rest.errors) : null },
  };
}

function keep(form: HTMLFormElement, spec: FormSpec, prefilled: Values): void {
  saveDraft(spec.kind, { values: readValues(new FormData(form), spec.fields), prefilled });
}

function readValues(data: FormData, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((name) => [name, readText(data, name)]));
}

function readText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function elapsedSince(start: number): { elapsed_ms: number } {
  return { elapsed_ms: Math.round(performance.now() - start) };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLElement && "name" in target && "value" in target;
}

function checkedText(control: Control): string {
  return control instanceof HTMLInputElement && control.checked ? control.value : "";
}
