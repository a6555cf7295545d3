import { memo, useId, useRef } from "react";
import { Button } from "../../../ui/Button";
import { CheckField, SelectField, TextField } from "../../../ui/Field";
import { ClaimNote } from "../../claims/ClaimNote";
import { UploadList, useMediaUploads } from "../../images/useUploads";
import { AdminIcon } from "../../shared/AdminIcon";
import { useTemporal } from "../../shared/temporal";
import { MomentField } from "../../shared/time";
import { useEditor, useErrors, useValue } from "../session";
import { anchorOf, pathOfAnchor } from "../store/anchor";
import { joined } from "../store/document";
import { type FieldSchema, fieldsOf } from "../store/schema";
import styles from "./Fields.module.css";
import { LinkField } from "./LinkField";
import { ListField } from "./ListField";
import { CategoryField, DateField, NumberField } from "./NumberField";
import { PictureField } from "./PictureField";
import { TextInput } from "./TextInput";

export type FieldProps = { path: string; schema: FieldSchema };

/** One field of a document, whatever its kind. Drawn anew with its own value only. */
export const FieldEditor = memo(function FieldEditor({ path, schema }: FieldProps) {
  const control = <Control path={path} schema={schema} />;
  if (!schema.claim) return control;
  return (
    <>
      {control}
      <ClaimNote path={path} />
    </>
  );
});

function Control({ path, schema }: FieldProps) {
  switch (schema.kind) {
    case "id":
      return null;
    case "switch":
      return <SwitchInput path={path} schema={schema} />;
    case "choice":
      return <ChoiceInput path={path} schema={schema} />;
    case "category":
      return <CategoryField path={path} schema={schema} />;
    case "number":
      return <NumberField path={path} schema={schema} />;
    case "time":
      return <TimeInput path={path} schema={schema} />;
    case "moment":
      return <MomentInput path={path} schema={schema} />;
    case "date":
      return <DateField path={path} schema={schema} />;
    case "document":
      return <DocumentField path={path} schema={schema} />;
    case "picture":
      return <PictureField path={path} schema={schema} />;
    case "list":
      return <ListField path={path} schema={schema} />;
    case "group":
      return <GroupFields path={path} schema={schema} />;
    case "link":
      return <LinkField path={path} schema={schema} />;
    default:
      return <TextInput path={path} schema={schema} />;
  }
}

/** Fields that belong together, under their name. */
function GroupFields({ path, schema }: FieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as other headings are
    <div role="group" aria-labelledby={id} className={styles.group} data-field={path}>
      <p id={id} className="small strong">
        {schema.label}
      </p>
      <GroupMembers path={path} schema={schema} />
    </div>
  );
}

/** The same without the name, where a heading has it already. */
export function GroupMembers({ path, schema }: FieldProps) {
  return fieldsOf(schema).map((field) => (
    <FieldEditor key={field.name} path={joined(path, field.name)} schema={field} />
  ));
}

function SwitchInput({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  return (
    <CheckField
      name={path}
      label={schema.label}
      errors={errors}
      checked={useValue(path) === true}
      className={styles.field}
      onChange={(event) => store.set(path, event.target.checked)}
    />
  );
}

function ChoiceInput({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  return (
    <SelectField
      name={path}
      label={schema.label}
      errors={errors}
      required={schema.required}
      value={String(useValue(path) ?? "")}
      onChange={(event) => store.set(path, event.target.value)}
    >
      {schema.choices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function TimeInput({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  const { half, input } = useTemporal({
    value: String(useValue(path) ?? ""),
    required: schema.required,
    onChange: (time) => store.set(path, time),
  });
  return (
    <TextField
      {...input}
      name={path}
      type="time"
      label={schema.label}
      errors={half ? ["Enter an hour"] : errors}
    />
  );
}

function MomentInput({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const errors = useErrors(path);
  return (
    <MomentField
      name={path}
      label={schema.label}
      errors={errors}
      required={schema.required}
      saysHalf
      value={String(useValue(path) ?? "")}
      onChange={(moment) => store.set(path, moment)}
    />
  );
}

/** A link to a document: one of the library, another address, or a PDF that is uploaded here. */
function DocumentField({ path, schema }: FieldProps) {
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
