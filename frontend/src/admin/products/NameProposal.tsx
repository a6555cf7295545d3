import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { formatQuery } from "../../format/query";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import type { NameProposal as Proposal } from "../api/types";
import { useSetFields } from "../records/formFields";
import { useDebounced } from "../shared/useDebounced";
import styles from "./ProductForm.module.css";
import { type ProductValues, useField } from "./product";

/** A name is read when nothing was typed for so long, milliseconds. */
const PAUSE_MS = 350;

const FIELDS = ["composition", "formulation", "pack_size"] as const;

/** What the name says for the fields that are empty, and a button that puts it there. */
export function NameProposal() {
  const name = useDebounced(useField("name").value.trim(), PAUSE_MS);
  const values: Record<(typeof FIELDS)[number], string> = {
    composition: useField("composition").value,
    formulation: useField("formulation").value,
    pack_size: useField("pack_size").value,
  };
  const empty = FIELDS.filter((field) => values[field].trim() === "");
  const { data } = useQuery({
    queryKey: ["read-name", name],
    queryFn: ({ signal }) =>
      api.get<Proposal>(`/api/admin/products/read-name${formatQuery({ name })}`, signal),
    enabled: name !== "" && empty.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const set = useSetFields<ProductValues>();
  const proposed = proposedFor(empty, data);
  const words = inWords(proposed);
  const use = ({ currentTarget }: MouseEvent) => {
    // The button goes with the proposal; the name keeps the place.
    currentTarget.closest("section")?.querySelector("textarea")?.focus();
    set(proposed);
  };
  return (
    <div className={styles.proposal}>
      <p role="status" className="meta">
        {words === "" ? null : `From the name: ${words}.`}
      </p>
      {words === "" ? null : (
        <Button variant="quiet" onClick={use} aria-label={`Use ${words}`}>
          Use
        </Button>
      )}
    </div>
  );
}

/** What is proposed for the fields that are empty; others are never touched. */
export function proposedFor(
  empty: readonly (typeof FIELDS)[number][],
  read: Proposal | undefined,
): Partial<Record<(typeof FIELDS)[number], string>> {
  const proposed: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of empty) {
    const value = read?.[field];
    if (value) proposed[field] = value;
  }
  return proposed;
}

/** "Telmisartan 40 mg + Amlodipine 5 mg · Tablet". */
export function inWords(proposed: Partial<Record<(typeof FIELDS)[number], string>>): string {
  const { composition, formulation, pack_size } = proposed;
  const parts = [composition?.replaceAll("; ", " + "), formulation, pack_size];
  return parts.filter(Boolean).join(" · ");
}
