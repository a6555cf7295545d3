/** A form's fields, and the checks before it is sent. The server decides; these only save a round trip. */
import type { InputProps } from "../../../ui/Input";

export type FormValues = Readonly<Record<string, string>>;

/** Messages by field. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** The message about a value, or null. */
type FieldRule = (value: string) => string | null;

/** A field with its words, its check and its control. */
type FormField = Pick<InputProps, "type" | "autoComplete" | "spellCheck"> & {
  label: string;
  hint?: string;
  /** A field with a rule is required, unless it is `optional`. */
  rule?: FieldRule;
  optional?: boolean;
  /** As wide as the form. */
  wide?: boolean;
  /** How many lines a field of several lines shows. */
  rows?: number;
  /** What can be chosen, at first that nothing is. */
  options?: readonly { value: string; label: string }[];
};

/** By name, in the order in which they stand on the page. */
export type FormFields = Readonly<Record<string, FormField>>;

/** Also of characters that nobody sees, such as a zero-width space. */
const BLANK = /^[\s\p{DI}]*$/u;

export function required(message: string): FieldRule {
  return (value) => (BLANK.test(value) ? message : null);
}

/** Looser than RFC 5321: one at sign, a domain with a dot, no spaces. */
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

export function email(missing: string): FieldRule {
  return (value) => {
    const address = value.trim();
    if (address === "") return missing;
    return EMAIL.test(address) ? null : "Please enter an e-mail address such as name@example.com.";
  };
}

/** Of those who ask: the same fields in the form for questions and in that of an enquiry list. */
export const senderFields = {
  name: {
    label: "Full Name",
    rule: required("Please enter your name."),
    autoComplete: "name",
  },
  company: {
    label: "Company Name",
    rule: required("Please enter the name of your company."),
    autoComplete: "organization",
  },
  email: {
    label: "Email Address",
    rule: email("Please enter your e-mail address."),
    type: "email",
    autoComplete: "email",
    spellCheck: false,
  },
  phone: {
    label: "Phone Number",
    rule: required("Please enter your phone number."),
    type: "tel",
    autoComplete: "tel",
  },
} satisfies FormFields;

export function validate(fields: FormFields, values: FormValues): FormErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const [name, { rule }] of Object.entries(fields)) {
    const message = rule?.(values[name] ?? "") ?? null;
    if (message !== null) errors[name] = [message];
  }
  return errors;
}

/** The errors after typing in one field: its own error goes once corrected; none is added. */
export function recheck(
  errors: FormErrors,
  fields: FormFields,
  name: string,
  value: string,
): FormErrors {
  if (!errors[name]) return errors;
  const message = fields[name]?.rule?.(value) ?? null;
  const { [name]: _corrected, ...rest } = errors;
  return message === null ? rest : { ...rest, [name]: [message] };
}

export function hasErrors(errors: FormErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/** In the order of the fields on the page. */
export function firstWrongField(fields: FormFields, errors: FormErrors): string | null {
  return Object.keys(fields).find((name) => (errors[name]?.length ?? 0) > 0) ?? null;
}

/** What was filled in, as people read it; that the terms are agreed to is no answer. */
export function filledIn(fields: FormFields, values: FormValues) {
  return Object.entries(fields).flatMap(([name, { label, options }]) => {
    const typed = values[name]?.trim();
    if (!typed || name === "terms") return [];
    const chosen = options?.find(({ value }) => value === typed);
    return [{ name, label, value: chosen?.label ?? typed }];
  });
}

/** The texts of a form from a source that may hold anything. */
export function textValues(values: unknown): FormValues {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type FormSpec = {
  kind: "enquiry" | "partnership" | "enquiry-list";
  /** Where a form post without a script goes. */
  action: string;
  /** Where the script sends its JSON. */
  api: string;
  fields: FormFields;
  /** The button's word. */
  submit: string;
  success: { title: string; text: string };
  /** What is not lost when sending fails. */
  kept: string;
  body: (values: FormValues) => Record<string, unknown>;
  /** The name of a control beside the fields that has to be corrected first, or null. */
  blockedBy?: () => string | null;
  /** Called with the server's answer once the message was sent, on whichever page the visitor is by then. */
  onSent?: (answer: unknown, values: FormValues) => void;
};
