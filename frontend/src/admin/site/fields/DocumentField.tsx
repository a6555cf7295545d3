import { useRef } from "react";
import { Button } from "../../../ui/Button";
import { UploadList, useMediaUploads } from "../../images/useUploads";
import { AdminIcon } from "../../shared/AdminIcon";
import { useEditor } from "../session";
import { anchorOf, pathOfAnchor } from "../store/anchor";
import type { FieldProps } from "./FieldEditor";
import styles from "./Fields.module.css";
import { LinkField } from "./LinkField";

/** A link to a document: one of the library, another address, or a PDF that is uploaded here. */
export function DocumentField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const picker = useRef<HTMLInputElement>(null);
  /** The field that the file is for, wherever it stands when the file has arrived. */
  const anchor = useRef<string | null>(null);
  const { uploads, add, drop } = useMediaUploads("documents", ({ url }) => {
    const at = anchor.current && pathOfAnchor(store.documents(), anchor.current);
    if (at) store.set(at, url);
  });
  return (
    <div className={styles.withButton}>
      <LinkField path={path} schema={schema} />
      <UploadList uploads={uploads} onDrop={drop} />
      <input
        ref={picker}
        type="file"
        accept="application/pdf,.pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`${schema.label}: PDF file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          anchor.current = anchorOf(store.documents(), path);
          if (file) add([file]);
          target.value = "";
        }}
      />
      <Button
        variant="outline"
        size="sm"
        icon={<AdminIcon name="upload" />}
        onClick={() => picker.current?.click()}
      >
        Upload a PDF
      </Button>
    </div>
  );
}
