import { type ComponentType, memo, useId, useRef } from "react";
import { FIELD_INPUTS } from "../../fields/fieldInputs";
import { UploadList, useMediaUploads } from "../../office/media/images/useUploads";
import { SmallButton } from "../../office/ui/SmallButton";
import { CheckField } from "../../ui/Field";
import { ClaimNote } from "../claims/ClaimNote";
import { type FieldProps, useEditor, useErrors, useValue } from "../session";
import { anchorOf, pathOfAnchor } from "../store/anchor";
import { joined } from "../store/document";
import { type FieldKind, fieldsOf } from "../store/schema";
import styles from "./Fields.module.css";
import { LinkField } from "./LinkField";
import { ListField } from "./ListField";
import { NumberField } from "./NumberField";
import { PictureField } from "./PictureField";
import { TextInput } from "./TextInput";

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

/** The kinds that need more than an input. */
const CONTROLS: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  id: () => null,
  switch: SwitchInput,
  number: NumberField,
  document: DocumentField,
  picture: PictureField,
  list: ListField,
  group: GroupFields,
  link: LinkField,
};

const PLAIN = ["choice", "category", "time", "date", "moment"] as const;

function Control({ path, schema }: FieldProps) {
  const plain = PLAIN.find((kind) => kind === schema.kind);
  if (plain) return <PlainInput path={path} schema={schema} kind={plain} />;
  const Own = CONTROLS[schema.kind] ?? TextInput;
  return <Own path={path} schema={schema} />;
}

function PlainInput({ path, schema, kind }: FieldProps & { kind: (typeof PLAIN)[number] }) {
  const { store } = useEditor();
  const errors = useErrors(path);
  const Input = FIELD_INPUTS[kind];
  return (
    <Input
      name={path}
      label={schema.label}
      errors={errors}
      required={schema.required}
      value={String(useValue(path) ?? "")}
      choices={schema.choices?.map(({ value, label }) => [value, label])}
      onChange={(value) => store.set(path, value)}
    />
  );
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
      <SmallButton icon="upload" onClick={() => picker.current?.click()}>
        Upload a PDF
      </SmallButton>
    </div>
  );
}
