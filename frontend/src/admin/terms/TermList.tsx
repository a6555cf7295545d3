import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Term } from "../../api/types";
import { formatQuery } from "../../format/query";
import { paths } from "../../paths";
import { type TermKind, termsQuery } from "../api/queries";
import { useMoveToTrash } from "../records/useTrash";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty } from "../shared/Page";
import { Spinner } from "../shared/Spinner";
import { AddTerm } from "./AddTerm";
import { TermRow } from "./TermRow";
import { TERMS } from "./termWords";

/** All categories, or all benefits, with the number of their products. */
export function TermList({ kind }: { kind: TermKind }) {
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
