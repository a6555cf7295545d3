import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Facet } from "../../api/types";
import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { api } from "../api/client";
import { explain, fieldSentences } from "../api/problem";
import { type FacetKind, refreshAfterSave } from "../api/queries";
import { adminPaths } from "../paths";
import { IconButton } from "../shared/IconButton";
import { OfficeIcon } from "../shared/OfficeIcon";
import { toasts } from "../shared/toasts";
import styles from "./FacetsPage.module.css";
import { FACET_LABELS, FACETS } from "./words";

type Props = { kind: FacetKind; facet: Facet; onDelete: () => void };

export function FacetRow({ kind, facet, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const done = () => {
    setEditing(false);
    returning.current = true;
  };
  // A new name puts the row to another place, and the browser forgets the focus of what is moved.
  useEffect(() => {
    if (!returning.current || editing) return;
    const at = document.activeElement;
    if (at === document.body || at === null) rename.current?.focus();
    else if (at !== rename.current) returning.current = false;
  });
  if (editing) return <Rename kind={kind} facet={facet} onDone={done} />;
  const counted = facet.products === 1 ? "1 product" : `${facet.products} products`;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{facet.name}</span>
      {kind === "categories" && facet.products > 0 ? (
        <Link to={adminPaths.productList({ category: facet.name })} className={styles.count}>
          {counted}
        </Link>
      ) : (
        <span className={styles.count}>{counted}</span>
      )}
      <span className={styles.tools}>
        <IconButton
          ref={rename}
          label={`Rename ${facet.name}`}
          icon={<OfficeIcon name="pencil" size={16} />}
          onClick={() => setEditing(true)}
        />
        <IconButton
          label={`Delete ${facet.name}`}
          icon={<OfficeIcon name="trash-2" size={16} />}
          danger
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function Rename({ kind, facet, onDone }: Omit<Props, "onDelete"> & { onDone: () => void }) {
  const words = FACETS[kind];
  const client = useQueryClient();
  const [name, setName] = useState(facet.name);
  const [errors, setErrors] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);

  const save = async (wanted: string, before: string) => {
    await api.put<Facet>(`/api/admin/${kind}/${facet.id}`, { name: wanted });
    refreshAfterSave(client, "facets");
    toasts.good(`“${before}” is now “${wanted}”`, {
      undo: () => {
        save(before, wanted).catch((problem) =>
          toasts.bad(`The ${words.one} could not be renamed back`, explain(problem)),
        );
      },
    });
  };

  const submit = async () => {
    const wanted = name.trim();
    if (wanted === facet.name) return onDone();
    if (wanted === "") return setErrors([`Enter a name for the ${words.one}`]);
    setBusy(true);
    try {
      await save(wanted, facet.name);
      onDone();
    } catch (problem) {
      const messages = Object.values(fieldSentences(problem, FACET_LABELS)).flat();
      setErrors(messages);
      if (messages.length === 0) toasts.bad(`Failed to rename the ${words.one}`, explain(problem));
      setBusy(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onDone();
  };

  const id = `rename-${kind}-${facet.id}`;
  return (
    <li>
      <form
        className={styles.rename}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <input
          id={id}
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the row was just turned into this field
          autoFocus
          aria-label={`New name of ${facet.name}`}
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={`${id}-hint${errors.length > 0 ? ` ${id}-errors` : ""}`}
          maxLength={100}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setErrors([]);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="sm" disabled={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
        <div className={styles.below}>
          <p id={`${id}-hint`} className={styles.hint}>
            {words.renaming(facet.products)}
          </p>
          <FieldErrors name={id} errors={errors} />
        </div>
      </form>
    </li>
  );
}
