import { useState } from "react";
import type { Term } from "../../api/types";
import { TextField } from "../../ui/Field";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { staleAfter, type TermKind } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { RowButtons } from "../shared/DialogButtons";
import { PlainForm } from "../shared/PlainForm";
import { toasts } from "../shared/toasts";
import { ACTIONS } from "../words";
import styles from "./TermsPage.module.css";
import { TERM_LABELS, TERMS } from "./termWords";

type Named = Pick<Term, "name" | "slug">;
type TermChange = { from: Named; to: Named };
type Props = { kind: TermKind; term: Term; onDone: () => void };

/** A term's row as a form: its name, and its slug in the website's addresses. */
export function EditTerm({ kind, term, onDone }: Props) {
  const { one, renaming, parameter } = TERMS[kind];
  const [values, setValues] = useState<Named>({ name: term.name, slug: term.slug });
  const [errors, setErrors] = useState<FieldMessages>({});
  const idOf = (field: string) => `edit-${kind}-${term.id}-${field}`;

  const showErrors = (messages: FieldMessages) => {
    setErrors(messages);
    document.getElementById(idOf(messages.name ? "name" : "slug"))?.focus();
  };
  const write = {
    call: ({ to }: TermChange) => api.put(`/api/admin/${kind}/${term.id}`, to),
    labels: TERM_LABELS,
    refreshes: staleAfter(kind),
  };
  const report = ({ from, to }: TermChange) =>
    toasts.good(
      to.name === from.name
        ? `The web address of “${to.name}” is now “${to.slug}”`
        : `“${from.name}” is now “${to.name}”`,
      { undo: () => void undo.run({ from: to, to: from }) },
    );
  const undo = useWrite<TermChange>({
    ...write,
    failure: `The ${one} could not be changed back`,
    onDone: (_, change) => report(change),
  });
  const save = useWrite<TermChange>({
    ...write,
    failure: `Failed to change the ${one}`,
    onFieldErrors: showErrors,
    onDone: (_, change) => {
      report(change);
      onDone();
    },
  });

  const submit = () => {
    const to = { name: values.name.trim(), slug: values.slug.trim() };
    if (to.name === term.name && to.slug === term.slug) return onDone();
    const missing: FieldMessages = {};
    if (to.name === "") missing.name = [`Enter a name for the ${one}`];
    if (to.slug === "") missing.slug = [`Enter a web address for the ${one}`];
    if (missing.name || missing.slug) return showErrors(missing);
    void save.run({ from: { name: term.name, slug: term.slug }, to });
  };

  const field = (name: keyof Named, label: string) => ({
    name: idOf(name),
    label: (
      <>
        {label}
        <span className="visually-hidden"> of {term.name}</span>
      </>
    ),
    required: true,
    className: styles.field,
    errors: errors[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setErrors({ ...errors, [name]: [] });
    },
  });

  return (
    <li>
      <PlainForm
        className={styles.edit}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onDone();
        }}
      >
        <TextField
          {...field("name", "Name")}
          autoFocus
          maxLength={100}
          hint={renaming(term.products)}
        />
        <TextField
          {...field("slug", "Web address")}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          hint={`Stands in the address: /products?${parameter}=${values.slug.trim()}. Addresses with the old one keep working.`}
        />
        <RowButtons action={ACTIONS.save} busy={save.busy} onCancel={onDone} />
      </PlainForm>
    </li>
  );
}
