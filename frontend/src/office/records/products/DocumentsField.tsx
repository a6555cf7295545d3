import { useRef, useState } from "react";
import { DOCUMENT_KINDS, documentTitle } from "../../../public/views/productDocuments";
import { Button, IconButton } from "../../../ui/Button";
import { FieldErrors } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input, Select } from "../../../ui/Input";
import type { PickedMedia } from "../../media/MediaGrid";
import { MediaPicker } from "../../media/MediaPicker";
import { AdminIcon } from "../../ui/AdminIcon";
import { useTemporal } from "../../ui/temporal";
import styles from "./ProductForm.module.css";
import { type FormDocument, useField } from "./product";

/** Files of the library that belong to the product, each with its kind, name and date. */
export function DocumentsField() {
  const { value: documents, errors, onChange } = useField("documents");
  const [choosing, setChoosing] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const add = useRef<HTMLDivElement>(null);
  const change = (url: string, changed: Partial<FormDocument>) =>
    onChange(documents.map((one) => (one.url === url ? { ...one, ...changed } : one)));
  const remove = (removed: FormDocument) => {
    onChange(documents.filter(({ url }) => url !== removed.url));
    setAnnouncement(`${documentTitle(removed)} was removed.`);
    add.current?.querySelector("button")?.focus();
  };
  const choose = (files: PickedMedia[]) => {
    const known = documents.map(({ url }) => url);
    const chosen = files.filter(({ url }) => !known.includes(url)).map(documentOf);
    onChange([...documents, ...chosen]);
    setAnnouncement(chosen.map(({ name }) => `${name} was added.`).join(" "));
  };
  return (
    <div className="stack gap-4">
      {documents.length > 0 ? (
        <ul className="stack rule-above" aria-label="Documents">
          {documents.map((document, index) => (
            <DocumentRow
              key={document.url}
              document={document}
              number={index + 1}
              onChange={(changed) => change(document.url, changed)}
              onRemove={() => remove(document)}
            />
          ))}
        </ul>
      ) : null}
      <div ref={add}>
        <Button
          variant="outline"
          icon={<AdminIcon name="upload" />}
          id="documents"
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={errors.length > 0 ? "documents-errors" : undefined}
          onClick={() => setChoosing(true)}
        >
          Add a document
        </Button>
      </div>
      <FieldErrors name="documents" errors={errors} />
      <MediaPicker
        open={choosing}
        bucket="documents"
        chosen={documents.map(({ url }) => url)}
        onClose={() => setChoosing(false)}
        onChoose={choose}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

type RowProps = {
  document: FormDocument;
  /** From 1. */
  number: number;
  onChange: (changed: Partial<FormDocument>) => void;
  onRemove: () => void;
};

function DocumentRow({ document, number, onChange, onRemove }: RowProps) {
  const { input } = useTemporal({ value: document.date, onChange: (date) => onChange({ date }) });
  const of = <span className="visually-hidden"> of document {number}</span>;
  return (
    <li className={styles.documentsFieldItem}>
      <label className={styles.name}>
        <span>Name{of}</span>
        <Input
          maxLength={200}
          value={document.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </label>
      <label className={styles.kind} htmlFor={`document-kind-${number}`}>
        <span>Kind{of}</span>
        <Select
          id={`document-kind-${number}`}
          value={document.kind}
          onChange={({ target }) => onChange({ kind: target.value as FormDocument["kind"] })}
        >
          {DOCUMENT_KINDS.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <label className={styles.date}>
        <span>Date{of}</span>
        <Input type="date" name="documents" {...input} />
      </label>
      <div className={styles.actions}>
        <a href={document.url} target="_blank" rel="noopener" className="meta">
          Open<span className="visually-hidden"> document {number}</span>
        </a>
        <IconButton
          danger
          icon={<Icon name="x" />}
          label={`Remove document ${number}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** A chosen file, called as it was uploaded, of the kind that its name tells. */
function documentOf({ url, name }: PickedMedia): FormDocument {
  const words = name
    .replace(/\.pdf$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return { url, name: words, kind: kindOf(words), date: "" };
}

function kindOf(name: string): FormDocument["kind"] {
  if (/\b(coa|analysis)\b/i.test(name)) return "coa";
  if (/\b(m?sds|safety data)\b/i.test(name)) return "sds";
  return /\b(leaflet|pil|insert)\b/i.test(name) ? "leaflet" : "other";
}
