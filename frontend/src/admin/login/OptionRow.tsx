import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { AdminIcon, type AdminIconName } from "../shared/AdminIcon";
import styles from "./LoginForm.module.css";

type Props = {
  icon: AdminIconName;
  title: string;
  hint: string;
  /** Why it cannot be chosen; shown in place of `hint`. */
  unavailable?: string | undefined;
  onClick: () => void;
};

/** A list item with one verification method, as a button unless the method is unavailable. */
export function OptionRow({ icon, title, hint, unavailable, onClick }: Props) {
  const content = (
    <>
      <AdminIcon name={icon} size={24} />
      <span>
        <strong>{title}</strong> <small>{unavailable ?? hint}</small>
      </span>
    </>
  );
  return (
    <li>
      {unavailable ? (
        <div className={cx(styles.option, styles.unavailable)}>{content}</div>
      ) : (
        <button type="button" className={styles.option} onClick={onClick}>
          {content}
          <Icon name="chevron-right" />
        </button>
      )}
    </li>
  );
}
