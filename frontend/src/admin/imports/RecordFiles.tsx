import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { Sheet, sheetItem } from "../shared/Sheet";
import { saveFile } from "../shared/saveFile";
import { ACTIONS, actionLabel, WORDS } from "../words";
import styles from "./RecordFiles.module.css";

const FORMATS = {
  products: [
    ["csv", ACTIONS.export],
    ["xlsx", ACTIONS.exportExcel],
  ],
  posts: [["zip", ACTIONS.exportZip]],
} as const;

const EXPORTS = {
  products: { path: "/api/admin/products/export", name: "products" },
  posts: { path: "/api/admin/blogs/export", name: "articles" },
} as const;

type Format = "csv" | "xlsx" | "zip";

/** Import, and export of what the list shows, beside the page's title; on phones one button that opens a menu. */
export function RecordFiles({ kind }: { kind: "products" | "posts" }) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { path, name } = EXPORTS[kind];
  const download = useWrite<Format, Blob>({
    call: (format) => {
      const query = new URLSearchParams(params);
      query.delete("page");
      if (kind === "products") query.set("format", format);
      return api.file(`${path}?${query}`);
    },
    failure: `The ${name} could not be exported`,
    onDone: (file, format) => saveFile(file, `${name}.${format}`),
  });
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles.buttons}>
        <RouterButtonLink
          to={adminPaths.importsOf(kind)}
          variant="outline"
          icon={<AdminIcon name="upload" />}
        >
          {WORDS.importList}
        </RouterButtonLink>
        {FORMATS[kind].map(([format, action]) => (
          <Button
            key={format}
            variant="outline"
            icon="download"
            disabled={download.busy}
            onClick={() => void download.run(format)}
          >
            {actionLabel(action, download.pending === format)}
          </Button>
        ))}
      </span>
      <span className={styles.menu}>
        <Button
          variant="outline"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {download.busy ? ACTIONS.export.busy : WORDS.files}
        </Button>
      </span>
      <Sheet open={open} onClose={close} title={WORDS.files}>
        <Link to={adminPaths.importsOf(kind)} className={sheetItem}>
          <AdminIcon name="upload" />
          {WORDS.importList}
        </Link>
        {FORMATS[kind].map(([format, action]) => (
          <button
            key={format}
            type="button"
            className={sheetItem}
            disabled={download.busy}
            onClick={() => {
              close();
              void download.run(format);
            }}
          >
            <Icon name="download" />
            {action.does}
          </button>
        ))}
      </Sheet>
    </>
  );
}
