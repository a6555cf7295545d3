import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Facet } from "../../api/types";
import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { api } from "../api/client";
import { explain, fieldSentences } from "../api/problem";
import { type FacetKind, facetsQuery, refreshAfterSave } from "../api/queries";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty } from "../shared/Page";
import { Spinner } from "../shared/Spinner";
import { toasts } from "../shared/toasts";
import { FacetRow } from "./FacetRow";
import styles from "./FacetsPage.module.css";
import { FACET_LABELS, FACETS } from "./words";

/** All categories, or all benefits: with their counts, to be added, renamed and deleted. */
export function FacetList({ kind }: { kind: FacetKind }) {
  const words = FACETS[kind];
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(facetsQuery(kind));
  const [doomed, setDoomed] = useState<Facet | null>(null);
  const failed = `Failed to load ${kind}`;
  useFailureToast(failed, isError, error);

  const remove = async (facet: Facet) => {
    try {
      await api.remove(`/api/admin/${kind}/${facet.id}`);
      toasts.good(`The ${words.one} “${facet.name}” was deleted`, {
        detail: "It waits in the trash for 30 days.",
        undo: () => void putBack(facet),
      });
    } catch (problem) {
      toasts.bad(`Failed to delete the ${words.one}`, explain(problem));
    }
    refreshAfterSave(client, "facets");
  };

  const putBack = async ({ id, name }: Facet) => {
    try {
      await api.post(`/api/admin/${kind}/${id}/restore`);
      toasts.good(`The ${words.one} “${name}” is back`);
    } catch (problem) {
      const [clash] = Object.values(fieldSentences(problem, FACET_LABELS)).flat();
      toasts.bad(`The ${words.one} could not be put back`, clash ?? explain(problem));
    }
    refreshAfterSave(client, "facets");
  };

  return (
    <section aria-labelledby={kind} className={styles.section}>
      <div>
        <h2 id={kind} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.hint}>{words.hint}</p>
      </div>
      <AddFacet kind={kind} />
      {data && data.length > 0 ? (
        <ul className={styles.list} aria-label={words.title}>
          {data.map((facet) => (
            <FacetRow key={facet.id} kind={kind} facet={facet} onDelete={() => setDoomed(facet)} />
          ))}
        </ul>
      ) : data ? (
        <Empty title={`No ${kind} yet`}>
          <p>Add the first one above.</p>
        </Empty>
      ) : isError ? (
        <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner inline label={`Loading ${kind}`} />
      )}
      <DeleteDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Delete this ${words.one}?`}
        onConfirm={() => (doomed ? remove(doomed) : Promise.resolve())}
      >
        <p>
          <strong>{doomed?.name}</strong>
        </p>
        <p>{words.deleting(doomed?.products ?? 0)} No product is deleted or hidden.</p>
        <p>It stays in the trash for 30 days; added again, it has its web address again.</p>
      </DeleteDialog>
    </section>
  );
}

function AddFacet({ kind }: { kind: FacetKind }) {
  const words = FACETS[kind];
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);

  const add = async () => {
    const wanted = name.trim();
    if (wanted === "") {
      setErrors([`Enter a name for the ${words.one}`]);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setErrors([]);
    try {
      await api.post<Facet>(`/api/admin/${kind}`, { name: wanted });
      setName("");
      toasts.good(`The ${words.one} “${wanted}” was added`);
      refreshAfterSave(client, "facets");
    } catch (problem) {
      const messages = Object.values(fieldSentences(problem, FACET_LABELS)).flat();
      setErrors(messages);
      if (messages.length === 0) toasts.bad(`Failed to add the ${words.one}`, explain(problem));
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };

  const id = `add-${kind}`;
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void add();
      }}
    >
      <input
        ref={field}
        id={id}
        className={styles.input}
        aria-label={words.placeholder}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
        placeholder={words.placeholder}
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setErrors([]);
        }}
      />
      <Button type="submit" variant="outline" icon="plus" disabled={busy}>
        {busy ? "Adding..." : "Add"}
      </Button>
      <div className={styles.below}>
        <FieldErrors name={id} errors={errors} />
      </div>
    </form>
  );
}
