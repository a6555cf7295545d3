import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PackLabel, Term } from "../../../data/schema";
import { Options } from "../../../editing/Form";
import { FormDialog } from "../../../editing/FormDialog";
import { useAdminForm } from "../../../editing/useAdminForm";
import { PackThumb } from "../../../public/views/PackLabel";
import { SelectField, TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { ACTIONS } from "../../../words/actions";
import { counted } from "../../../words/number";
import { capitalised } from "../../../words/text";
import { q, staleAfter, type TermKind } from "../../data/queries";
import { useReversibleWrite } from "../../data/useReversibleWrite";

/** What the fields are called in the server's messages. */
export const TERM_LABELS = { name: "This name", slug: "This web address" };

/** `one` is also the catalogue's query parameter for the slug. */
export const TERMS = {
  categories: {
    title: "Categories",
    one: "category",
    hint: "Each product belongs to one. The website’s catalogue filters by them.",
  },
  benefits: {
    title: "Benefits",
    one: "benefit",
    hint: "A product may have several. The website’s catalogue filters by them.",
  },
} as const satisfies Record<TermKind, object>;

/** As `tokens.css` mixes them. */
const INKS = [
  "oxblood",
  "indigo",
  "olive",
  "terracotta",
  "petrol",
  "plum",
  "ochre",
  "moss",
  "slate",
  "umber",
] as const satisfies readonly PackLabel["ink"][];

const isInk = (name: string): name is PackLabel["ink"] => INKS.some((ink) => ink === name);

/** What shows an ink. */
const BLISTER = { shape: "tablets" as const, pockets: 10, amounts: [] };

type Named = Pick<Term, "name" | "slug"> & { ink: string };
type TermEntry = Named & { merge?: boolean };
type Props = {
  kind: TermKind;
  /** "new" to add one; null: closed. */
  term: Term | "new" | null;
  onClose: () => void;
};

/** Adds a term, or changes its name and its slug in the website's addresses. */
export function TermDialog({ kind, term, onClose }: Props) {
  const { one } = TERMS[kind];
  /** The name of another term, into which this is merged when it is sent once more. */
  const [offered, setOffered] = useState<string | null>(null);
  const close = () => {
    setOffered(null);
    onClose();
  };
  const edited = term === "new" ? null : term;
  const save = useReversibleWrite<TermEntry, Term>({
    path: `/api/admin/${kind}`,
    toApi: (to, { id }) => (id === null ? { name: to.name, ink: to.ink } : to),
    noun: one,
    labels: TERM_LABELS,
    refreshes: staleAfter(kind),
    sentence: ({ before, after }) => sentence(one, before, after),
    isFinal: ({ before, after }) => before === null || after?.merge === true,
    onFieldErrors: (errors) => {
      form.showErrors(errors);
    },
    onDone: close,
  });
  const others = useQuery(q(`/api/${kind}`)).data ?? [];
  const sameName = (name: string): Term | undefined =>
    edited ? others.find((term) => term.id !== edited.id && isCalled(term, name)) : undefined;
  const form = useAdminForm({
    id: kind,
    subject: term,
    start: edited ? namedOf(edited) : { name: "", slug: "", ink: "" },
    guarded: true,
    check: ({ name, slug }) => ({
      name: name.trim() === "" ? [`Enter a name for the ${one}`] : [],
      slug: edited && slug.trim() === "" ? [`Enter a web address for the ${one}`] : [],
    }),
    send: ({ name, slug, ink }, keyOf) => {
      const to = { name: name.trim(), slug: slug.trim(), ink };
      const before = edited && namedOf(edited);
      if (before && to.name === before.name && to.slug === before.slug && ink === before.ink)
        return close();
      const change = { id: edited?.id ?? null, revision: null, before, key: keyOf(to) };
      const same = sameName(name);
      if (!same) return save.run({ ...change, after: to });
      return same.name === offered
        ? save.run({ ...change, after: { ...namedOf(same), merge: true } })
        : setOffered(same.name);
    },
  });
  const same = sameName(form.values.name);
  const into = same?.name === offered ? same : null;

  return (
    <FormDialog
      form={form}
      title={edited ? `Edit ${one}` : `Create ${one}`}
      action={into ? ACTIONS.merge : edited ? ACTIONS.save : ACTIONS.add}
      onClose={close}
    >
      <TextField
        {...form.field("name")}
        label="Name"
        required
        data-focus=""
        maxLength={100}
        hint={
          edited && edited.products > 0
            ? `${counted(edited.products, "product")} will show the new name.`
            : edited && "No product uses it yet."
        }
      />
      {edited && into ? (
        <Notice tone="plain" title={`“${into.name}” is there already`}>
          <p>
            Merge the two?{" "}
            {edited.products === 0
              ? ""
              : `${counted(edited.products, "product")} will be in “${into.name}”, and `}
            the address of “{edited.name}” will lead there. “{edited.name}” is gone then; it cannot
            be undone in one step.
          </p>
        </Notice>
      ) : edited ? (
        <TextField
          {...form.field("slug")}
          label="Web address"
          required
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          hint={`Stands in the address: /products?${one}=${form.values.slug.trim()}. Addresses with the old one keep working.`}
        />
      ) : null}
      {kind === "categories" ? (
        <div className="flex gap-3 end">
          <div className="shrinks grows">
            <SelectField
              {...form.field("ink")}
              label="Ink of its labels"
              required
              hint="The colour in which products without a photograph are drawn."
            >
              <option value="">The site’s choice</option>
              <Options of={INKS.map((name) => [name, capitalised(name)])} />
            </SelectField>
          </div>
          {isInk(form.values.ink) ? (
            <PackThumb label={{ ...BLISTER, ink: form.values.ink }} />
          ) : null}
        </div>
      ) : null}
    </FormDialog>
  );
}

function sentence(one: string, before: TermEntry | null, after: TermEntry | null): string {
  const to = after ?? { name: "", slug: "" };
  if (before === null) return `The ${one} “${to.name}” was added`;
  if (after?.merge) return `“${before.name}” was merged into “${to.name}”`;
  if (to.name !== before.name) return `“${before.name}” is now “${to.name}”`;
  return to.slug !== before.slug
    ? `The web address of “${to.name}” is now “${to.slug}”`
    : `The labels of “${to.name}” have another ink`;
}

function namedOf({ name, slug, ink }: Term): Named {
  return { name, slug, ink: ink ?? "" };
}

function isCalled(term: Term, name: string): boolean {
  const folded = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
  return folded(term.name) === folded(name);
}
