import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import styles from "./BadgeFields.module.css";

type Props = { label: string; items: readonly string[]; onRemove: (item: string) => void };

/** Values of a list field that can only be removed; the group around it, which can have the focus, gets it after that. */
export function RemovableList({ label, items, onRemove }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className="flex wrap gap-2" aria-label={label}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          {item}
          <IconButton
            icon={<Icon name="x" size={16} />}
            label={`Remove ${item}`}
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus();
              onRemove(item);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
