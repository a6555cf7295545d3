import { Icon } from "../../ui/Icon";
import { AdminIcon, type AdminIconName } from "../shared/AdminIcon";
import styles from "./LoginForm.module.css";

type Props = {
  icon: AdminIconName;
  title: string;
  hint: string;
  /** Why it cannot be chosen; then `hint` is not shown. */
  refused?: string | undefined;
  onClick: () => void;
};

/** One of several ways, in a list: a whole row to press, or a row that says why not. */
export function Choice({ icon, title, hint, refused, onClick }: Props) {
  const words = (
    <>
      <AdminIcon name={icon} size={24} />
      <span>
        <strong>{title}</strong> <small>{refused ?? hint}</small>
      </span>
    </>
  );
  return (
    <li>
      {refused ? (
        <div className={`${styles.choice} ${styles.refused}`}>{words}</div>
      ) : (
        <button type="button" className={styles.choice} onClick={onClick}>
          {words}
          <Icon name="chevron-right" />
        </button>
      )}
    </li>
  );
}
