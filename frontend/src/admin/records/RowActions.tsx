import { useState } from "react";
import { Link, useLocation } from "react-router";
import { IconButton } from "../../ui/Button";
import buttonStyles from "../../ui/IconButton.module.css";
import { AdminIcon } from "../shared/AdminIcon";
import { Sheet, sheetItem } from "../shared/Sheet";
import { ACTIONS, WORDS } from "../words";
import styles from "./List.module.css";

type Props = { name: string; edit: string; copy: string | undefined; onDelete: () => void };

/** Buttons side by side; on phones one button that opens a menu. */
export function RowActions(props: Props) {
  const { name, edit, copy, onDelete } = props;
  const [open, setOpen] = useState(false);
  // The list as it is now, for the way back.
  const state = { list: useLocation().search };
  return (
    <>
      <span className={styles.tools}>
        <Link
          to={edit}
          state={state}
          className={buttonStyles.button}
          aria-label={`${WORDS.edit} ${name}`}
          title={WORDS.edit}
        >
          <AdminIcon name="pencil" />
        </Link>
        {copy ? (
          <Link
            to={copy}
            state={state}
            className={buttonStyles.button}
            aria-label={`${WORDS.duplicate} ${name}`}
            title={WORDS.duplicate}
          >
            <AdminIcon name="copy" />
          </Link>
        ) : null}
        <IconButton
          danger
          icon={<AdminIcon name="trash-2" />}
          label={`${ACTIONS.delete.does} ${name}`}
          title={ACTIONS.delete.does}
          onClick={onDelete}
        />
      </span>
      <span className={styles.menu}>
        <IconButton
          icon={<AdminIcon name="ellipsis-vertical" />}
          label={`Actions for ${name}`}
          title="Actions"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </span>
      {open ? (
        <Sheet open onClose={() => setOpen(false)} title={name}>
          <Link to={edit} state={state} className={sheetItem}>
            <AdminIcon name="pencil" />
            {WORDS.edit}
          </Link>
          {copy ? (
            <Link to={copy} state={state} className={sheetItem}>
              <AdminIcon name="copy" />
              {WORDS.duplicate}
            </Link>
          ) : null}
          <button
            type="button"
            className={sheetItem}
            data-danger=""
            onClick={() => {
              setOpen(false);
              onDelete();
            }}
          >
            <AdminIcon name="trash-2" />
            {ACTIONS.delete.does}
          </button>
        </Sheet>
      ) : null}
    </>
  );
}
