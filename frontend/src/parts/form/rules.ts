/** What a form's fields must be before it is sent. The server has the last word; these only save a round trip. */

export type Values = Readonly<Record<string, string>>;

/** What is wrong, by field. Fields without a fault are absent. */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** Says what is wrong with a value, or null. */
export type Rule = (value: string) => string | null;

export type Rules = Readonly<Record<string, Rule>>;

export function required(message: string): Rule {
  return (value) => (value.trim() === "" ? message : null);
}

/** An address as people have them: something, an at sign, a domain with a dot, no spaces. */
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

export function email(missing: string, malformed: string): Rule {
  return (value) => {
    const address = value.trim();
    if (address === "") return missing;
    return EMAIL.test(address) ? null : malformed;
  };
}

export function validate(rules: Rules, values: Values): Errors {
  const errors: Record<string, readonly string[]> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const message = rule(values[name] ?? "");
    if (message !== null) errors[name] = [message];
  }
  return errors;
}

/** The errors after one field has been typed in: its own fault goes once it is mended, none is added. */
export function recheck(errors: Errors, rules: Rules, name: string, value: string): Errors {
  if (!errors[name]) return errors;
  const message = rules[name]?.(value) ?? null;
  const { [name]: _mended, ...rest } = errors;
  return message === null ? rest : { ...rest, [name]: [message] };
}

export function hasErrors(errors: Errors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/** The first faulty field in the order in which they stand on the page. */
export function firstFaulty(fields: readonly string[], errors: Errors): string | null {
  return fields.find((name) => (errors[name]?.length ?? 0) > 0) ?? null;
}
