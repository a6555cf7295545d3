import { Link, useLocation } from "react-router";
import { IconButton } from "../../ui/IconButton";
import buttonStyles from "../../ui/IconButton.module.css";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./List.module.css";

type Props = { name: string; edit: string; copy: string | undefined; onDelete: () => void };

export function RowActions({ name, edit, copy, onDelete }: Props) {
  // The list as it is now, for the way back.
  const state = { list: useLocation().search };
  return (
    <span className={styles.actions}>
      <Link
        to={edit}
        state={state}
        className={buttonStyles.button}
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <AdminIcon name="pencil" />
      </Link>
      {copy ? (
        <Link
          to={copy}
          state={state}
          className={buttonStyles.button}
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
        >
          <AdminIcon name="copy" />
        </Link>
      ) : null}
      <IconButton
        danger
        icon={<AdminIcon name="trash-2" />}
        label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      />
    </span>
  );
}
