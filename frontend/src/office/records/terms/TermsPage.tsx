import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../data/paths";
import type { Term } from "../../../data/schema";
import { confirmDeletion } from "../../../editing/confirm";
import type { Column } from "../../../lists/DataTable";
import { ResourceList, type RowAction } from "../../../lists/ResourceList";
import { Icon } from "../../../ui/Icon";
import { counted } from "../../../words/number";
import { formatQuery } from "../../../words/query";
import { api } from "../../data/client";
import { adminPaths } from "../../data/paths";
import { q, staleAfter, type TermKind } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { useWrite } from "../../data/useWrite";
import { Page } from "../../ui/Page";
import styles from "../../ui/Page.module.css";
import { SmallButton } from "../../ui/SmallButton";
import { useMoveToTrash } from "../useTrash";
import { TERMS, TermDialog } from "./TermDialog";

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
  return [
    {
      icon: "arrow-up",
      label: `Move ${term.name} up`,
      busy: order.busy || at === 0,
      run: () => move(-1),
    },
    {
      icon: "arrow-down",
      label: `Move ${term.name} down`,
      busy: order.busy || at === terms.length - 1,
      run: () => move(1),
    },
  ];
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
