/** Checks before a form is sent. The server decides; these only save a round trip. */

export type FormValues = Readonly<Record<string, string>>;

/** Messages by field. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** The message about a value, or null. */
export type FieldRule = (value: string) => string | null;

export type FormRules = Readonly<Record<string, FieldRule>>;

/** Also of characters that nobody sees, such as a zero-width space. */
const BLANK = /^[\s\p{DI}]*$/u;

export function required(message: string): FieldRule {
  return (value) => (BLANK.test(value) ? message : null);
}

/** Looser than RFC 5321: one at sign, a domain with a dot, no spaces. */
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

export function email(missing: string, malformed: string): FieldRule {
  return (value) => {
    const address = value.trim();
    if (address === "") return missing;
    return EMAIL.test(address) ? null : malformed;
  };
}

/** Of those who ask: the same fields in the form for questions and in that of an enquiry list. */
export const senderRules: FormRules = {
  name: required("Please enter your name."),
  company: required("Please enter the name of your company."),
  email: email(
    "Please enter your e-mail address.",
    "Please enter an e-mail address such as name@example.com.",
  ),
  phone: required("Please enter your phone number."),
};

export function validate(rules: FormRules, values: FormValues): FormErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const message = rule(values[name] ?? "");
    if (message !== null) errors[name] = [message];
  }
  return errors;
}

/** The errors after typing in one field: its own error goes once corrected; none is added. */
export function recheck(
  errors: FormErrors,
  rules: FormRules,
  name: string,
  value: string,
): FormErrors {
  if (!errors[name]) return errors;
  const message = rules[name]?.(value) ?? null;
  const { [name]: _corrected, ...rest } = errors;
  return message === null ? rest : { ...rest, [name]: [message] };
}

export function hasErrors(errors: FormErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/** In the order of the fields on the page. */
export function firstWrongField(fields: readonly string[], errors: FormErrors): string | null {
  return fields.find((name) => (errors[name]?.length ?? 0) > 0) ?? null;
}

/** The texts of a form from a source that may hold anything; a checkbox may be `true`. */
export function textValues(values: unknown): FormValues {
  if (!isRecord(values)) return {};
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    value === true ? "on" : value,
  ]);
  return Object.fromEntries(texts.filter(([, value]) => typeof value === "string"));
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
  /** In the order in which they stand on the page. */
  fields: readonly string[];
  labels: Readonly<Record<string, string>>;
  /** A field with a rule is required, unless it is among `optional`. */
  rules: FormRules;
  optional?: readonly string[];
  body: (values: FormValues) => Record<string, unknown>;
  /** The name of a control beside the fields that has to be corrected first, or null. */
  blockedBy?: () => string | null;
  /** Called with the server's answer once the message was sent, on whichever page the visitor is by then. */
  onSent?: (answer: unknown, values: FormValues) => void;
};
