import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useQueryCache } from "../../../data/useQuery";
import { late } from "../late";
import { discardDraft, draftValues, restoreFields, saveDraft } from "./draft";
import {
  type FormFields,
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

export type MailForm = ReturnType<typeof useMailForm>;

const IDLE: MailFormState = {
  phase: "idle",
  values: {},
  errors: {},
  detail: null,
  sent: null,
  fromServer: false,
  generation: 0,
  focus: null,
};

/** For a message that could not be sent, and for a copy of one that was. */
export const lateOtherWays = late(async () => (await import("./OtherWays")).OtherWays);

/**
 * A form whose message goes out as mail. What is typed is kept until it has been sent, on other pages and through a
 * reload too. A message that is still being sent when the visitor leaves the page is shown as such when they return.
 */
export function useMailForm(spec: FormSpec, prefilled: FormValues = {}) {
  const cache = useQueryCache();
  const submissions = submissionsOf(cache);
  const names = Object.keys(spec.fields);
  const [state, setState] = useState<MailFormState>(() => {
    const idle = { ...IDLE, values: prefilled };
    const seeded = seededOutcome(cache.getData(["form", spec.kind]));
    if (seeded) return { ...withOutcome(idle, seeded, spec.fields), fromServer: true };
    const sending = submissions.get(spec.kind);
    return sending ? { ...idle, phase: "submitting", values: sending.values } : idle;
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
    const { restored, typed } = restoreFields(form.current, names, draft);
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
      if (!mounted.current || submissions.get(spec.kind) !== submission) return;
      submissions.delete(spec.kind);
      show(outcome);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what another visit of this page has sent
  useEffect(() => {
    mounted.current = true;
    const sending = submissions.get(spec.kind);
    if (sending) void follow(sending);
    return () => {
      mounted.current = false;
    };
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phase === "submitting") return;
    const values = readValues(event.currentTarget, names);
    const wrong = validate(spec.fields, values);
    const blocked = spec.blockedBy?.() ?? null;
    if (hasErrors(wrong) || blocked !== null) {
      show({ status: "invalid", values, errors: wrong, detail: null }, blocked);
      return;
    }
    const body = { ...spec.body(values), ...readValues(event.currentTarget, ["website"]) };
    const elapsed = started.current === undefined ? {} : elapsedSince(started.current);
    setState((before) => ({ ...before, phase: "submitting", values, errors: {}, detail: null }));
    void follow(submit(cache, { spec, values, body, elapsed }));
  };

  const isPrepared = useRef(false);
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // Fetched ahead, once: by the time that something fails there may be no connection.
    if (!isPrepared.current) lateOtherWays.load().catch(() => undefined);
    isPrepared.current = true;
    storeDraft(currentTarget, spec, prefills.current);
    const { name } = target as HTMLInputElement;
    if (!errors[name]) return;
    const { [name]: value = "" } = readValues(currentTarget, [name]);
    setState((before) => ({
      ...before,
      errors: recheck(before.errors, spec.fields, name, value),
    }));
  };

  /** Shows the empty form again instead of the receipt; `focuses`: it is to be filled in at once. */
  const startAnother = (focuses = true) => {
    if (timed.current) started.current = performance.now();
    const focus = focuses ? { field: names[0] ?? null } : null;
    const empty = { phase: "idle", sent: null, fromServer: false, focus } as const;
    setState((before) => ({ ...before, ...empty, generation: before.generation + 1 }));
  };

  /** Props of a field's control. */
  const field = (name: string) => {
    const {
      label = name,
      hint,
      rule,
      optional,
      wide,
      rows,
      options,
      ...control
    } = spec.fields[name] ?? {};
    return {
      name,
      label,
      hint,
      required: rule !== undefined && !optional,
      defaultValue: state.values[name] ?? "",
      errors: errors[name] ?? [],
      ...control,
    };
  };

  return { ...state, spec, form, notice, onSubmit, onInput, startAnother, field };
}

function withOutcome(
  before: MailFormState,
  outcome: FormOutcome,
  fields: FormFields,
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
    saveDraft(spec.kind, { values: readValues(form, Object.keys(spec.fields)), prefilled });
}

function readValues(form: HTMLFormElement, names: readonly string[]): FormValues {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}

function elapsedSince(start: number): { elapsed_ms: number } {
  return { elapsed_ms: Math.round(performance.now() - start) };
}
