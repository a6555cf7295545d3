import { useEffect, useRef, useState } from "react";
import { paths } from "../../paths";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import type { ListedSearchWord } from "../api/types";
import { AdminIcon } from "../shared/AdminIcon";
import { changeOf, useWordChange } from "./changes";
import { EditWord } from "./EditWord";
import { FoundNow } from "./NothingFound";
import styles from "./Search.module.css";

/** A word, where it leads and what that finds; the pencil turns it into a form. */
export function WordRow({ row }: { row: ListedSearchWord }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const change = useWordChange();
  useEffect(() => {
    if (!returning.current || editing) return;
    returning.current = false;
    edit.current?.focus();
  });
  if (editing) {
    const done = () => {
      setEditing(false);
      returning.current = true;
    };
    return <EditWord row={row} onDone={done} />;
  }
  const { word, means, shipped_means: shippedMeans, shipped } = row;
  const isOff = means === "";
  const run = (after: Parameters<typeof changeOf>[1]) => void change.run(changeOf(row, after));
  return (
    <li className={styles.row}>
      <span className={styles.word}>{word}</span>
      <span className={styles.means}>
        {isOff ? <s className="faint">{shippedMeans}</s> : means}{" "}
        {isOff ? (
          <Badge tone="marigold">Switched off</Badge>
        ) : shipped ? (
          <span className={styles.note}>shipped list</span>
        ) : (
          <Badge>Your own</Badge>
        )}
      </span>
      <FoundNow products={row.products} href={paths.productList({ q: word })} />
      <span className={styles.tools}>
        {shippedMeans !== null ? (
          <Button
            size="sm"
            variant="quiet"
            disabled={change.busy}
            onClick={() => run(isOff ? null : { word, means: "" })}
          >
            {isOff ? "Switch on" : "Switch off"}
            <span className="visually-hidden"> {word}</span>
          </Button>
        ) : null}
        {!shipped && !isOff && shippedMeans !== null ? (
          <IconButton
            label={`Reset ${word} to ${shippedMeans}`}
            icon={<AdminIcon name="rotate-ccw" size={16} />}
            aria-disabled={change.busy}
            onClick={() => run(null)}
          />
        ) : null}
        <IconButton
          ref={edit}
          label={`Edit ${word}`}
          icon={<AdminIcon name="pencil" size={16} />}
          onClick={() => setEditing(true)}
        />
        {shippedMeans === null ? (
          <IconButton
            label={`Delete ${word}`}
            icon={<AdminIcon name="trash-2" size={16} />}
            danger
            aria-disabled={change.busy}
            onClick={() => run(null)}
          />
        ) : null}
      </span>
    </li>
  );
}
