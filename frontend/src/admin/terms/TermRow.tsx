import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Term } from "../../api/types";
import { IconButton } from "../../ui/IconButton";
import type { TermKind } from "../api/queries";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { EditTerm } from "./EditTerm";
import styles from "./TermsPage.module.css";

type Props = { kind: TermKind; term: Term; onDelete: () => void };

export function TermRow({ kind, term, onDelete }: Props) {
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
