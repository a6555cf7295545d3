import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Facet } from "../../api/types";
import { IconButton } from "../../ui/IconButton";
import type { FacetKind } from "../api/queries";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { EditFacet } from "./EditFacet";
import styles from "./FacetsPage.module.css";

type Props = { kind: FacetKind; facet: Facet; onDelete: () => void };

export function FacetRow({ kind, facet, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const done = () => {
    setEditing(false);
    returning.current = true;
  };
  // A new name puts the row to another place, and the browser forgets the focus of what is moved.
  useEffect(() => {
    if (!returning.current || editing) return;
    const at = document.activeElement;
    if (at === document.body || at === null) edit.current?.focus();
    else if (at !== edit.current) returning.current = false;
  });
  if (editing) return <EditFacet kind={kind} facet={facet} onDone={done} />;
  const counted = facet.products === 1 ? "1 product" : `${facet.products} products`;
  return (
    <li className={styles.row}>
      <span className={styles.named}>
        <span className={styles.name}>{facet.name}</span>
        <span className={styles.slug}>{facet.slug}</span>
      </span>
      {kind === "categories" && facet.products > 0 ? (
        <Link to={adminPaths.productList({ category: facet.name })} className={styles.count}>
          {counted}
        </Link>
      ) : (
        <span className={styles.count}>{counted}</span>
      )}
      <span className={styles.tools}>
        <IconButton
          ref={edit}
          label={`Edit ${facet.name}`}
          icon={<AdminIcon name="pencil" size={16} />}
          onClick={() => setEditing(true)}
        />
        <IconButton
          label={`Delete ${facet.name}`}
          icon={<AdminIcon name="trash-2" size={16} />}
          danger
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
