import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Term } from "../../api/types";
import { formatQuery } from "../../format/query";
import { paths } from "../../paths";
import { IconButton } from "../../ui/IconButton";
import { type TermKind, termsQuery } from "../api/queries";
import { adminPaths } from "../paths";
import { useMoveToTrash } from "../records/useTrash";
import { AdminIcon } from "../shared/AdminIcon";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { Spinner } from "../shared/Spinner";
import { AddTerm } from "./AddTerm";
import { EditTerm } from "./EditTerm";
import styles from "./TermsPage.module.css";
import { TERMS } from "./termWords";

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
  const { title, one, hint, deleting } = TERMS[kind];
  const { data, isError, error, refetch } = useQuery(termsQuery(kind));
  const [deleteTarget, setDeleteTarget] = useState<Term | null>(null);
  const failure = `Failed to load ${kind}`;
  useFailureToast(failure, isError, error);
  const moveToTrash = useMoveToTrash(kind, {
    deleted: (name) => `The ${one} “${name}” was deleted`,
    detail: "It waits in the trash for 30 days.",
    failure: `Failed to delete the ${one}`,
  });

  return (
    <section aria-labelledby={kind} className="stack gap-4 shrinks">
      <div>
        <h2 id={kind} className="heading">
          {title}
        </h2>
        <p className="meta">{hint}</p>
      </div>
      <AddTerm kind={kind} />
      {data && data.length > 0 ? (
        <ul className="rule-above" aria-label={title}>
          {data.map((term) => (
            <TermRow key={term.id} kind={kind} term={term} onDelete={() => setDeleteTarget(term)} />
          ))}
        </ul>
      ) : data ? (
        <Empty kicker={title} title={`No ${kind} yet`}>
          <p>Add the first one above; products can then be given it.</p>
        </Empty>
      ) : isError ? (
        <ErrorState title={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner inline label={`Loading ${kind}`} />
      )}
      <DeleteDialog
        open={deleteTarget !== null}
        onClose={() => setDeleteTarget(null)}
        title={`Delete this ${one}?`}
        onConfirm={async () => {
          if (!deleteTarget) return;
          const { id, name, slug } = deleteTarget;
          const parameter = kind === "categories" ? "category" : "benefit";
          const address = paths.products + formatQuery({ [parameter]: slug });
          await moveToTrash.run({ id, name, address });
        }}
      >
        <p>
          <strong>{deleteTarget?.name}</strong>
        </p>
        <p>{deleting(deleteTarget?.products ?? 0)} No product is deleted or hidden.</p>
        <p>It stays in the trash for 30 days; added again, it has its web address again.</p>
      </DeleteDialog>
    </section>
  );
}

type Props = { kind: TermKind; term: Term; onDelete: () => void };

function TermRow({ kind, term, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const done = () => {
    setEditing(false);
    returning.current = true;
  };
  // A new name moves the row, and an element that is moved in the document loses the focus.
  useEffect(() => {
    if (!returning.current || editing) return;
    const at = document.activeElement;
    if (at === document.body || at === null) edit.current?.focus();
    else if (at !== edit.current) returning.current = false;
  });
  if (editing) return <EditTerm kind={kind} term={term} onDone={done} />;
  const counted = term.products === 1 ? "1 product" : `${term.products} products`;
  return (
    <li className={styles.row}>
      <span className={styles.named}>
        <span className="strong breaks">{term.name}</span>
        <span className="meta breaks">{term.slug}</span>
      </span>
      {kind === "categories" && term.products > 0 ? (
        <Link to={adminPaths.productList({ category: term.name })} className={styles.count}>
          {counted}
        </Link>
      ) : (
        <span className={styles.count}>{counted}</span>
      )}
      <span className="flex">
        <IconButton
          ref={edit}
          label={`Edit ${term.name}`}
          icon={<AdminIcon name="pencil" size={16} />}
          onClick={() => setEditing(true)}
        />
        <IconButton
          label={`Delete ${term.name}`}
          icon={<AdminIcon name="trash-2" size={16} />}
          danger
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
