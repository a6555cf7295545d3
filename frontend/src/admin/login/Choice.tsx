import { Icon } from "../../ui/Icon";
import { OfficeIcon, type OfficeIconName } from "../shared/OfficeIcon";
import styles from "./LoginForm.module.css";

type Props = {
  icon: OfficeIconName;
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
      <OfficeIcon name={icon} size={24} />
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
