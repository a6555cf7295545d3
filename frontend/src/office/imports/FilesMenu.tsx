import { Link } from "react-router";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { useDisclosure } from "../../ui/useDisclosure";
import { ACTIONS, WORDS } from "../../words/actions";
import { adminPaths } from "../data/paths";
import { AdminIcon } from "../ui/AdminIcon";
import styles from "./FilesMenu.module.css";
import { type ExportKind, FORMATS, useExport } from "./useExport";

const ID = "files-menu";

type Props = {
  kind: ExportKind;
  /** Opens a dialog; without it the import has a page. */
  onImport?: () => void;
};

/** Import, and export of what the list shows: one button beside the page's title. */
export function FilesMenu({ kind, onImport }: Props) {
  const { open, setOpen, root, onKeyDown } = useDisclosure();
  const download = useExport(kind);
  const close = () => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its button and items
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <Button
        variant="outline"
        className={cx(styles.button, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? ID : undefined}
        onClick={() => setOpen(!open)}
      >
        {download.busy ? ACTIONS.export.busy : WORDS.files}
        <Icon name="chevron-down" />
      </Button>
      {open ? (
        <ul id={ID} className={styles.items} aria-label={WORDS.files}>
          <li>
            {onImport ? (
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  close();
                  onImport();
                }}
              >
                <AdminIcon name="upload" />
                {WORDS.importList}
              </button>
            ) : (
              <Link to={adminPaths.imports} className={styles.item}>
                <AdminIcon name="upload" />
                {WORDS.importList}
              </Link>
            )}
          </li>
          {FORMATS[kind].map(([format, action]) => (
            <li key={format}>
              <button
                type="button"
                className={styles.item}
                disabled={download.busy}
                onClick={() => {
                  close();
                  void download.run(format);
                }}
              >
                <Icon name="download" />
                {action.does}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
