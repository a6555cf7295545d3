import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useQueryCache } from "../../../data/useQuery";
import { discardDraft, draftValues, restoreFields, saveDraft } from "./draft";
import {
  type FormSpec,
  type FormValues,
  firstWrongField,
  hasErrors,
  recheck,
  validate,
} from "./rules";
import {
  type FormOutcome,
  type Submission,
  seededOutcome,
  submissionsOf,
  submit,
} from "./submission";
import { prepareOtherWays } from "./useOtherWays";

type MailFormState = Omit<FormOutcome, "status"> & {
  phase: FormOutcome["status"] | "idle" | "submitting";
  /** What was sent, while the receipt is shown. */
  sent: FormValues | null;
  /** The outcome came with the page, after a form post without a script: it is shown above the form. */
  fromServer: boolean;
  /** Raised to empty the fields. */
  generation: number;
  /** Where the focus goes once the outcome is shown: the first wrong field, or the notice. */
  focus: { field: string | null } | null;
};

export type MailForm = MailFormState & {
  spec: FormSpec;
  form: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows the empty form again instead of the receipt; `focuses`: it is to be filled in at once. */
  startAnother: (focuses?: boolean) => void;
  /** Props of a field. */
  field: (name: string) => {
    name: string;
    label: string;
    required: boolean;
    defaultValue: string;
    errors: readonly string[];
  };
};

/**
 * A form whose message goes out as mail. What is typed is kept until it has been sent, on other pages and through a
 * reload too. A message that is still being sent when the visitor leaves the page is shown as such when they return.
 */
export function useMailForm(spec: FormSpec, prefilled: FormValues = {}): MailForm {
  const cache = useQueryCache();
  const submissions = submissionsOf(cache, spec.kind);
  const [state, setState] = useState<MailFormState>(() => {
    const seeded = seededOutcome(cache.getData(["form", spec.kind]));
    return initialState(seeded, submissions.current, prefilled, spec.fields);
  });
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const started = useRef<number>(undefined);
  const prefills = useRef(prefilled);

  // A message that the server or the draft has filled in is sent quickly: it is not timed.
  const [{ fromServer: returned }] = useState(state);
  const timed = useRef(!returned);
  const { focus, phase, errors, generation } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new set of fields
  useLayoutEffect(() => {
    if (phase === "sent") discardDraft(spec.kind);
    if (phase === "sent" || !form.current) return;
    const posted = returned && generation === 0;
    const draft = posted ? {} : draftValues(spec.kind, prefills.current);
    const { restored, typed } = restoreFields(form.current, spec.fields, draft);
    if (restored) timed.current = false;
    if (typed || restored || posted) storeDraft(form.current, spec, prefills.current);
  }, [spec, generation]);

  // The outcome that came with the page is shown once. Our checks replace the browser's.
  useEffect(() => {
    cache.remove(["form", spec.kind]);
    if (form.current) form.current.noValidate = true;
    // On the page that the server sent, typing may have begun long before the script ran.
    const begun = document.documentElement.dataset.js === undefined ? 0 : performance.now();
    if (timed.current) started.current = begun;
  }, [cache, spec.kind]);

  useEffect(() => {
    if (!focus) return;
    const field = focus.field ? form.current?.elements.namedItem(focus.field) : null;
    const target = field ?? notice.current;
    if (target instanceof HTMLElement) target.focus();
  }, [focus]);

  const show = (outcome: FormOutcome, first: string | null = null) =>
    setState((before) => withOutcome(before, outcome, spec.fields, first));

  const mounted = useRef(false);
  const follow = (submission: Submission) =>
    submission.outcome.then((outcome) => {
      if (!mounted.current || submissions.current !== submission) return;
      submissions.current = null;
      show(outcome);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what another visit of this page has sent
  useEffect(() => {
    mounted.current = true;
    if (submissions.current) void follow(submissions.current);
    return () => {
      mounted.current = false;
    };
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phase === "submitting") return;
    const data = new FormData(event.currentTarget);
    const values = readValues(data, spec.fields);
    const wrong = validate(spec.rules, values);
    const blocked = spec.blockedBy?.() ?? null;
    if (hasErrors(wrong) || blocked !== null) {
      show({ status: "invalid", values, errors: wrong, detail: null }, blocked);
      return;
    }
    const body = { ...spec.body(values), website: readText(data, "website") };
    const elapsed = started.current === undefined ? {} : elapsedSince(started.current);
    setState((before) => ({ ...before, phase: "submitting", values, errors: {}, detail: null }));
    const { kind, api, fields, onSent } = spec;
    void follow(submit(cache, { form: kind, api, fields, values, body, elapsed, onSent }));
  };

  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    prepareOtherWays();
    storeDraft(currentTarget, spec, prefills.current);
    if (!hasErrors(errors) || !isControl(target)) return;
    const value = target.type === "checkbox" ? checkedText(target) : target.value;
    setState((before) => ({
      ...before,
      errors: recheck(before.errors, spec.rules, target.name, value),
    }));
  };

  const startAnother = (focuses = true) => {
    if (timed.current) started.current = performance.now();
    const focus = focuses ? { field: spec.fields[0] ?? null } : null;
    const empty = { phase: "idle", sent: null, fromServer: false, focus } as const;
    setState((before) => ({ ...before, ...empty, generation: before.generation + 1 }));
  };

  const field = (name: string) => ({
    name,
    label: spec.labels[name] ?? name,
    required: spec.rules[name] !== undefined && !spec.optional?.includes(name),
    defaultValue: state.values[name] ?? "",
    errors: errors[name] ?? [],
  });

  return { ...state, spec, form, notice, onSubmit, onInput, startAnother, field };
}

function initialState(
  seeded: FormOutcome | null,
  submission: Submission | null,
  prefilled: FormValues,
  fields: readonly string[],
): MailFormState {
  const idle: MailFormState = {
    phase: "idle",
    values: prefilled,
    errors: {},
    detail: null,
    sent: null,
    fromServer: false,
    generation: 0,
    focus: null,
  };
  if (seeded) return { ...withOutcome(idle, seeded, fields), fromServer: true };
  return submission ? { ...idle, phase: "submitting", values: submission.values } : idle;
}

function withOutcome(
  before: MailFormState,
  outcome: FormOutcome,
  fields: readonly string[],
  first: string | null = null,
): MailFormState {
  const { status, ...rest } = outcome;
  const isSent = status === "sent";
  return {
    ...rest,
    values: isSent ? {} : rest.values,
    sent: isSent ? rest.values : null,
    phase: status,
    fromServer: false,
    generation: before.generation + (isSent ? 1 : 0),
    focus: { field: status === "invalid" ? (first ?? firstWrongField(fields, rest.errors)) : null },
  };
}

function storeDraft(form: HTMLFormElement, spec: FormSpec, prefilled: FormValues): void {
  // While it is sent, its disabled fields would be read as blanks.
  if (form.ariaBusy !== "true")
    saveDraft(spec.kind, { values: readValues(new FormData(form), spec.fields), prefilled });
}

function readValues(data: FormData, fields: readonly string[]): FormValues {
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
