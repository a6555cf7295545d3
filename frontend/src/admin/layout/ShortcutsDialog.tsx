import { useState } from "react";
import { Dialog } from "../../ui/Dialog";
import { CheckField } from "../../ui/Field";
import styles from "./ShortcutsDialog.module.css";
import { GROUPS, setSingleKeys, singleKeysOn } from "./shortcuts";

type Props = { open: boolean; onClose: () => void };

export function ShortcutsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className={styles.dialog}>
      {open ? <Content /> : null}
    </Dialog>
  );
}

function Content() {
  const [single, setSingle] = useState(singleKeysOn);
  return (
    <>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h2 className={styles.title}>{group.title}</h2>
            <dl className={group.single && !single ? styles.off : undefined}>
              {group.shortcuts.map(({ keys, does }) => (
                <div key={keys} className={styles.line}>
                  <dt className={styles.does}>{does}</dt>
                  <dd className={styles.keys}>
                    {keys.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField
        name="single-keys"
        label="Use single letters as shortcuts"
        checked={single}
        onChange={(event) => {
          setSingle(event.target.checked);
          setSingleKeys(event.target.checked);
        }}
      />
    </>
  );
}
