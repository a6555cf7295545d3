import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../data/paths";
import type { PackLabel, Term } from "../../../data/schema";
import { confirmDeletion } from "../../../editing/confirm";
import { Options } from "../../../editing/Form";
import { FormDialog } from "../../../editing/FormDialog";
import { useAdminForm } from "../../../editing/useAdminForm";
import type { Column } from "../../../lists/DataTable";
import { ResourceList, type RowAction } from "../../../lists/ResourceList";
import { PackThumb } from "../../../public/views/PackLabel";
import { SelectField, TextField } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Notice } from "../../../ui/Notice";
import { ACTIONS } from "../../../words/actions";
import { counted } from "../../../words/number";
import { formatQuery } from "../../../words/query";
import { capitalised } from "../../../words/text";
import { api } from "../../data/client";
import { adminPaths } from "../../data/paths";
import { q, staleAfter, type TermKind } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { useReversibleWrite } from "../../data/useReversibleWrite";
import { useWrite } from "../../data/useWrite";
import { Page } from "../../ui/Page";
import styles from "../../ui/Page.module.css";
import { SmallButton } from "../../ui/SmallButton";
import { useMoveToTrash } from "../useTrash";

/** `one` is also the catalogue's query parameter for the slug. */
const TERMS = {
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

export function TermsPage() {
  return (
    <Page
      title="Categories & Benefits"
      lead="What the catalogue is sorted by. A new name shows on every product and on the website at once."
    >
      <div className={styles.columns}>
        <TermList kind="categories" />
        <TermList kind="benefits" />
      </div>
    </Page>
  );
}

/** All categories, or all benefits, with the number of their products. */
function TermList({ kind }: { kind: TermKind }) {
  const { title, one, hint } = TERMS[kind];
  const read = useQuery(q(`/api/${kind}`));
  const order = useWrite<number[]>({
    call: (ids) => api.put("/api/admin/categories/order", { ids }),
    failure: "The order could not be saved",
    refreshes: staleAfter(kind),
    onDone: (_, ids) => {
      if (ids.length === 0) toasts.good("The categories are by name again");
    },
  });
  const [editTarget, setEditTarget] = useState<Term | "new" | null>(null);
  const moveToTrash = useMoveToTrash(kind, {
    deleted: (name) => `The ${one} “${name}” was deleted`,
    detail: "It waits in the trash for 30 days.",
    failure: `Failed to delete the ${one}`,
  });
  const askToDelete = ({ id, name, slug, products }: Term) =>
    void confirmDeletion({
      title: `Delete this ${one}?`,
      text: (
        <>
          <p>
            <strong>{name}</strong>
          </p>
          <p>{deleting(kind, products)} No product is deleted or hidden.</p>
          <p>It stays in the trash for 30 days; added again, it has its web address again.</p>
        </>
      ),
      run: () =>
        moveToTrash.run({ id, name, address: paths.products + formatQuery({ [one]: slug }) }),
    });

  return (
    <section aria-labelledby={kind} className="stack top gap-4 shrinks">
      <div className="flex wrap between gap-3">
        <div>
          <h2 id={kind} className="heading">
            {title}
          </h2>
          <p className="meta">{hint}</p>
        </div>
        <div className="flex wrap gap-2">
          {kind === "categories" && !isByName(read.data) ? (
            <SmallButton variant="quiet" aria-disabled={order.busy} onClick={() => order.run([])}>
              Order by name
            </SmallButton>
          ) : null}
          <SmallButton icon={<Icon name="plus" />} onClick={() => setEditTarget("new")}>
            {`Create ${one}`}
          </SmallButton>
        </div>
      </div>
      <ResourceList
        read={{ ...read, data: read.data && { items: read.data } }}
        nouns={[one, kind]}
        caption={title}
        failure={`Failed to load ${kind}`}
        columns={columns(kind)}
        rowKey={({ id }) => id}
        empty={{ hint: "Add the first one above; products can then be given it." }}
        actions={(term) => [
          ...(kind === "categories" ? moves(term, read.data ?? [], order) : []),
          { icon: "pencil", label: `Edit ${term.name}`, run: () => setEditTarget(term) },
          {
            icon: "trash-2",
            label: `Delete ${term.name}`,
            danger: true,
            run: () => askToDelete(term),
          },
        ]}
      />
      <TermDialog kind={kind} term={editTarget} onClose={() => setEditTarget(null)} />
    </section>
  );
}

/** What deleting a term does to its products. */
function deleting(kind: TermKind, products: number): string {
  const it = kind === "categories" ? "its name" : "it";
  if (products === 0 && kind === "categories") {
    return "No product uses it. It disappears from the catalogue’s filter.";
  }
  const kept =
    products === 0
      ? "No product uses it."
      : products === 1
        ? `1 product keeps ${it} as text and stays on the website.`
        : `${counted(products, "product")} keep ${it} as text and stay on the website.`;
  return `${kept} It is no longer offered in the product form.`;
}

/** Whether the office has given them no other order. */
function isByName(terms: readonly Term[] | undefined): boolean {
  const names = (terms ?? []).map(({ name }) => name.toLowerCase());
  return names.every((name, at) => at === 0 || (names[at - 1] ?? "") <= name);
}

type Order = { busy: boolean; run: (ids: number[]) => unknown };

/** The buttons that move a category up and down in the order of menu, filter and PDF. */
function moves(term: Term, terms: readonly Term[], order: Order): RowAction[] {
  const at = terms.findIndex(({ id }) => id === term.id);
  const move = (by: -1 | 1) => {
    const ids = terms.map(({ id }) => id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, term.id);
    return order.run(ids);
  };
  return ([-1, 1] as const).map((by) => ({
    icon: by < 0 ? "arrow-up" : "arrow-down",
    label: `Move ${term.name} ${by < 0 ? "up" : "down"}`,
    busy: order.busy || at === (by < 0 ? 0 : terms.length - 1),
    run: () => move(by),
  }));
}

const columns = (kind: TermKind): Column<Term>[] => [
  {
    header: "Name",
    kind: "wide",
    cell: ({ name, slug }) => (
      <span className="stack">
        <span className="strong breaks">{name}</span>
        <span className="meta breaks">{slug}</span>
      </span>
    ),
  },
  {
    header: "Products",
    cell: ({ name, products }) =>
      kind === "categories" && products > 0 ? (
        <Link to={adminPaths.productList({ category: name })} className="inline-row target">
          {counted(products, "product")}
        </Link>
      ) : (
        counted(products, "product")
      ),
  },
];

/** What the fields are called in the server's messages. */
const TERM_LABELS = { name: "This name", slug: "This web address" };

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
function TermDialog({ kind, term, onClose }: Props) {
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
