import type { Term } from "../../api/types";
import { TextField } from "../../ui/Field";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { staleAfter, type TermKind } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { FormDialog, useDialogForm } from "../shared/FormDialog";
import { toasts } from "../shared/toasts";
import { ACTIONS } from "../words";
import { TERM_LABELS, TERMS } from "./termWords";

type Named = Pick<Term, "name" | "slug">;
/** `from` is null when it is added. */
type TermChange = { id: number | null; from: Named | null; to: Named };
type Props = {
  kind: TermKind;
  /** "new" to add one; null: closed. */
  term: Term | "new" | null;
  onClose: () => void;
};

/** Adds a term, or changes its name and its slug in the website's addresses. */
export function TermDialog({ kind, term, onClose }: Props) {
  const { one, placeholder: adding, renaming, parameter } = TERMS[kind];
  const edited = term === "new" ? null : term;
  const form = useDialogForm(kind, term, () => ({
    name: edited?.name ?? "",
    slug: edited?.slug ?? "",
  }));
  const write = {
    call: ({ id, to }: TermChange) =>
      id === null
        ? api.post(`/api/admin/${kind}`, { name: to.name })
        : api.put(`/api/admin/${kind}/${id}`, to),
    labels: TERM_LABELS,
    refreshes: staleAfter(kind),
  };
  const report = ({ id, from, to }: TermChange) => {
    if (from === null) return toasts.good(`The ${one} “${to.name}” was added`);
    return toasts.good(
      to.name === from.name
        ? `The web address of “${to.name}” is now “${to.slug}”`
        : `“${from.name}” is now “${to.name}”`,
      { undo: () => void undo.run({ id, from: to, to: from }) },
    );
  };
  const undo = useWrite<TermChange>({
    ...write,
    failure: `The ${one} could not be changed back`,
    onDone: (_, change) => report(change),
  });
  const save = useWrite<TermChange>({
    ...write,
    failure: edited ? `Failed to change the ${one}` : `Failed to add the ${one}`,
    onFieldErrors: (errors) => form.showErrors(errors),
    onDone: (_, change) => {
      report(change);
      onClose();
    },
  });

  const submit = () => {
    const to = { name: form.values.name.trim(), slug: form.values.slug.trim() };
    if (edited && to.name === edited.name && to.slug === edited.slug) return onClose();
    const missing: FieldMessages = {};
    if (to.name === "") missing.name = [`Enter a name for the ${one}`];
    if (edited && to.slug === "") missing.slug = [`Enter a web address for the ${one}`];
    if (form.showErrors(missing)) return;
    const from = edited ? { name: edited.name, slug: edited.slug } : null;
    void save.run({ id: edited?.id ?? null, from, to });
  };

  return (
    <FormDialog
      form={form}
      title={edited ? `Edit ${one}` : adding}
      action={edited ? ACTIONS.save : ACTIONS.add}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field("name")}
        label="Name"
        required
        data-focus=""
        maxLength={100}
        hint={edited ? renaming(edited.products) : undefined}
      />
      {edited ? (
        <TextField
          {...form.field("slug")}
          label="Web address"
          required
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          hint={`Stands in the address: /products?${parameter}=${form.values.slug.trim()}. Addresses with the old one keep working.`}
        />
      ) : null}
    </FormDialog>
  );
}
