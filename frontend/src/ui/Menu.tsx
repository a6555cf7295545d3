import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Menu.module.css";
import { Slashed } from "./Slashed";
import { useDisclosure } from "./useDisclosure";

type Item = { href: string; label: string; count: number; current: boolean };

type Props = {
  id: string;
  label: string;
  items: readonly Item[];
  active: boolean;
  /** In place of the items where there are none. */
  empty: string;
};

/** A button with a list of links. Before the script runs it opens on focus, and not under a pointer that passes: it would cover what stands below. */
export function Menu({ id, label, items, active, empty }: Props) {
  const { open, setOpen, root, onKeyDown } = useDisclosure();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its button and links
    <div ref={root} className={cx(styles.menu, open && styles.open)} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={cx(styles.button, active && styles.active)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <div id={id} className={styles.panel}>
        {items.length === 0 ? <p className="small faint inset-3-4">{empty}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a
                href={item.href}
                className={styles.item}
                aria-current={item.current ? "true" : undefined}
                onClick={() => setOpen(false)}
              >
                <span>
                  <Slashed text={item.label} />
                </span>
                <span className="faint regular tabular">
                  <span>{item.count}</span>
                  <span className="visually-hidden">
                    {item.count === 1 ? " product" : " products"}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
