import {
  type ComponentProps,
  type ComponentType,
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { CheckGroup } from "../../fields/CheckGroup";
import { FIELD_INPUTS } from "../../fields/fieldInputs";
import { ListboxInput } from "../../fields/ListboxInput";
import { useSite } from "../../office/data/queries";
import { UploadList, useMediaUploads } from "../../office/media/images/useUploads";
import { AdminIcon, type AdminIconName } from "../../office/ui/AdminIcon";
import { SmallButton } from "../../office/ui/SmallButton";
import { IconButton } from "../../ui/Button";
import {
  CheckField,
  FieldErrors,
  FieldLayout,
  fieldAriaProps,
  TextArea,
  TextField,
} from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Input } from "../../ui/Input";
import { ClaimNote } from "../claims/ClaimsPage";
import { useLinkTargets } from "../linkTargets";
import { type FieldProps, useEditor, useErrors, useField, useValue } from "../session";
import { anchorOf, isList, type Json, joined, pathOfAnchor } from "../store/document";
import { addItem, keysOf, moveItem, removeItem } from "../store/items";
import { type FieldKind, fieldsOf, titleOf } from "../store/schema";
import styles from "./Fields.module.css";
import { PictureField } from "./PictureField";

/** One field of a document, whatever its kind. Drawn anew with its own value only. */
export const FieldEditor = memo(function FieldEditor({ path, schema }: FieldProps) {
  const Control = CONTROLS[schema.kind] ?? TextInput;
  return (
    <>
      <Control path={path} schema={schema} />
      {schema.claim ? <ClaimNote path={path} /> : null}
    </>
  );
});

/** The kinds that are no texts. */
const CONTROLS: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  id: () => null,
  choice: PlainInput,
  category: PlainInput,
  time: PlainInput,
  date: PlainInput,
  moment: PlainInput,
  switch: SwitchInput,
  number: NumberField,
  document: DocumentField,
  picture: PictureField,
  list: ListField,
  group: GroupFields,
  link: LinkField,
};

function PlainInput({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const PlainField =
    FIELD_INPUTS[schema.kind as "choice" | "category" | "time" | "date" | "moment"];
  return (
    <PlainField
      {...useField({ path, schema })}
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
  return (
    <CheckField
      {...useField({ path, schema })}
      checked={useValue(path) === true}
      className={styles.field}
      onChange={(event) => store.set(path, event.target.checked)}
    />
  );
}

/** What each fact of the company is called where the company does not give it. */
const FACTS: Readonly<Record<string, string>> = {
  name: "Company name",
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  founded: "Year of foundation",
  years: "Years since then",
};

/** A fact of the company in a text, `{name}`. */
const FACT = /\{(name|phone|email|address|founded|years)\}/g;

const INPUT_MODES = { email: "email", phone: "tel", web_address: "url" } as const;

/** Lines that may be longer than this are shown in several. */
const LONG = 130;

/** A text of one line or several, with how much of its limit it takes. */
function TextInput({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = useValue(path);
  const own = useField({ path, schema });
  const text = typeof value === "string" ? value : "";
  const { max } = schema;
  // The server counts characters, not units of UTF-16.
  const length = [...text].length;
  const tooLong = max !== undefined && length > max;
  const field = {
    ...own,
    errors: tooLong ? [`${schema.label} has ${length - max} characters too many`] : own.errors,
    required: schema.required,
    value: text,
    className: styles.field,
    hint: max === undefined ? undefined : <Counter length={length} max={max} />,
    onFocus: () => session.select({ path, from: "panel" }),
  };
  const type = (text: string) => session.store.setText(path, text);
  if (schema.kind === "text") {
    const rows = Math.ceil(length / 48) + text.split("\n").length - 1;
    return (
      <TextArea
        {...field}
        rows={Math.min(12, Math.max(3, rows))}
        onChange={({ target }) => type(target.value)}
      />
    );
  }
  if (schema.kind === "line" && (max ?? 0) > LONG) {
    return (
      <TextArea
        {...field}
        rows={Math.min(5, Math.ceil(length / 40) || 1)}
        onChange={({ target }) => type(target.value.replace(/\s*\n\s*/g, " "))}
      />
    );
  }
  return (
    <FactsField
      {...field}
      inputMode={INPUT_MODES[schema.kind as keyof typeof INPUT_MODES] ?? "text"}
      onChange={({ target }) => type(target.value)}
    />
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={styles.counter}>
      {length} of {max}
      <span className="visually-hidden"> characters</span>
    </span>
  );
}

/**
 * A line that may name facts of the company. At rest each is a chip with what it stands for; while the line is typed in, it
 * is `{name}`, as the text is stored.
 */
function FactsField({
  label,
  hint,
  errors,
  className,
  ...input
}: ComponentProps<typeof TextField>) {
  const [typing, setTyping] = useState(false);
  const field = { name: input.name, label, hint, errors, className };
  const text = String(input.value ?? "");
  const hasChips = !typing && text.search(FACT) >= 0;
  return (
    <FieldLayout {...field} required={input.required}>
      <div className={styles.line} data-at-rest={hasChips ? "" : undefined}>
        <Input
          {...input}
          {...fieldAriaProps(field)}
          onFocus={(event) => {
            setTyping(true);
            input.onFocus?.(event);
          }}
          onBlur={() => setTyping(false)}
        />
        {hasChips ? <AtRest text={text} /> : null}
      </div>
    </FieldLayout>
  );
}

/** The field itself is read out. */
function AtRest({ text }: { text: string }) {
  const company = useSite()?.company;
  const known: Partial<Record<string, string>> = { name: company?.name, founded: company?.founded };
  return (
    <div className={styles.shown} aria-hidden="true">
      {text.split(FACT).map((part, index) => {
        const key = `${index} ${part}`;
        // Every second part is the name of a fact.
        if (index % 2 === 0) return <span key={key}>{part}</span>;
        return (
          <span key={key} className={styles.chip}>
            {known[part] || FACTS[part]}
          </span>
        );
      })}
    </div>
  );
}

/** What stands in the field, and the number that the document had with it. */
type TypedNumber = { text: string; over: Json | undefined };

/** A number. What is typed on the way to one, such as a minus alone, stays in the field only. */
function NumberField({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = useValue(path);
  const field = useField({ path, schema });
  const [typed, setTyped] = useState<TypedNumber | null>(null);
  // Undo, or somebody else, has put another number there since.
  const text = typed !== null && typed.over === value ? typed.text : null;
  const wrong = text !== null && !isNumber(text) ? [`${schema.label} must be a number`] : null;
  return (
    <TextField
      {...field}
      inputMode="decimal"
      required={schema.required}
      hint={`From ${schema.min} to ${schema.max}`}
      errors={wrong ?? field.errors}
      value={text ?? String(value ?? "")}
      onChange={(event) => {
        const typing = event.target.value;
        if (isNumber(typing)) store.set(path, Number(typing));
        setTyped({ text: typing, over: store.get(path) });
      }}
      onBlur={() => {
        if (wrong === null) setTyped(null);
      }}
    />
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

/** Where a link leads: a page, product, category or article of the list, or any other address that is typed. */
function LinkField({ path, schema }: FieldProps) {
  const session = useEditor();
  const [search, setSearch] = useState<string | null>(null);
  const { targets, options, status } = useLinkTargets(search);
  const hint = "Type to find a page, product, article or document, or enter an address.";
  const field = { ...useField({ path, schema }), hint, className: styles.field };
  return (
    <FieldLayout {...field} required={schema.required}>
      <ListboxInput
        {...fieldAriaProps(field)}
        value={String(useValue(path) ?? "")}
        inputMode="url"
        spellCheck={false}
        wrapper={styles.combobox}
        list={styles.options}
        listLabel="On this website"
        options={options}
        status={status}
        onFocus={() => session.select({ path, from: "panel" })}
        onChange={({ target }) => {
          session.store.setText(path, target.value);
          setSearch(target.value);
        }}
        onClick={() => setSearch((typed) => typed ?? "")}
        onOpen={() => setSearch("")}
        onClose={() => setSearch(null)}
        onPick={(index) => {
          const target = targets[index];
          if (target) session.store.set(path, target.href);
          setSearch(null);
        }}
      />
    </FieldLayout>
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

/** A list: choices to tick, or items that are added, removed and moved. */
function ListField({ path, schema }: FieldProps) {
  const { item } = schema;
  if (!item) return null;
  if (item.kind === "choice") return <ChoiceList path={path} schema={schema} />;
  return <ItemList path={path} schema={schema} item={item} />;
}

function ChoiceList({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const value = useValue(path);
  const choices = schema.item?.choices ?? [];
  return (
    <div className={styles.group} data-field={path}>
      <CheckGroup
        name={path}
        legend={schema.label}
        errors={useErrors(path)}
        choices={choices.map(({ value, label }) => [value, label])}
        chosen={isList(value) ? value.map(String) : []}
        onChange={(chosen) => store.set(path, chosen)}
      />
    </div>
  );
}

function ItemList({ path, schema, item }: FieldProps & { item: FieldProps["schema"] }) {
  const session = useEditor();
  const { store } = session;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // Which item's button gets the focus once the list is drawn anew.
  const focusNext = useRef<string | null>(null);
  const errors = useErrors(path);
  // Rendered anew when items come, go or move, not with what is typed in them.
  const keys = useSyncExternalStore(store.subscribe, () => keysOf(store.get(path)));
  const ids = keys === "" ? [] : keys.split("\n");
  // Items without ids keep their keys when they change places: then the focus moves alone.
  const [, drawAgain] = useState({});

  useLayoutEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (wanted === null) return;
    const button = root.current?.querySelector<HTMLElement>(wanted);
    button?.closest("li")?.querySelector("details")?.toggleAttribute("open", true);
    button?.focus();
  });

  const [few, many] = [schema.min ?? 0, schema.max ?? 0];
  const name = item.label.toLowerCase();
  const add = () => {
    focusNext.current = `[data-item="${ids.length}"] summary, [data-item="${ids.length}"] :is(input, select, textarea)`;
    addItem(session, path, ids.length);
  };
  const move = (index: number, step: 1 | -1) => {
    const to = index + step;
    const isEnd = to === 0 || to === ids.length - 1;
    const kind = isEnd ? (step > 0 ? "up" : "down") : step > 0 ? "down" : "up";
    focusNext.current = `:scope > ol > [data-item="${to}"] > [data-tools] [data-act=${kind}]`;
    moveItem(session, path, index, step);
    drawAgain({});
  };
  const remove = (index: number) => {
    const next = Math.min(index, ids.length - 2);
    focusNext.current =
      next < 0 ? ":scope > [data-add]" : `:scope > ol > [data-item="${next}"] [data-act=remove]`;
    removeItem(session, path, index);
  };
  const tool = (label: string, act: string, icon: AdminIconName, on: boolean, run: () => void) => (
    <IconButton
      label={label}
      icon={<AdminIcon name={icon} size={16} />}
      danger={act === "remove"}
      data-act={act}
      aria-disabled={!on}
      onClick={run}
    />
  );
  const toolsOf = (index: number) => {
    const [which, last] = [`${name} ${index + 1}`, ids.length - 1];
    const isSpare = ids.length > few;
    return (
      <div className={styles.itemTools} data-tools="">
        {tool(`Move ${which} up`, "up", "arrow-up", index > 0, () => move(index, -1))}
        {tool(`Move ${which} down`, "down", "arrow-down", index < last, () => move(index, 1))}
        {tool(`Remove ${which}`, "remove", "trash-2", isSpare, () => remove(index))}
      </div>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as other headings are
    <div role="group" aria-labelledby={id} className={styles.group} data-field={path} ref={root}>
      <p id={id} className="small strong">
        {schema.label}{" "}
        <span className={styles.counter}>
          {ids.length} of {many}
        </span>
      </p>
      <FieldErrors name={path} errors={errors} />
      <ol className={styles.items}>
        {ids.map((key, index) => (
          <li key={key} className={styles.item} data-item={index}>
            <Item path={joined(path, index)} schema={item} index={index} />
            {toolsOf(index)}
          </li>
        ))}
      </ol>
      <SmallButton
        icon={<Icon name="plus" />}
        data-add=""
        disabled={ids.length >= many}
        onClick={add}
      >
        Add {name}
      </SmallButton>
    </div>
  );
}

/** An item: folded under its title, or a single field. */
function Item({ path, schema, index }: FieldProps & { index: number }) {
  const { store } = useEditor();
  const title = useSyncExternalStore(store.subscribe, () => titleOf(store.get(path), schema));
  const label = `${schema.label} ${index + 1}`;
  if (schema.kind !== "group") return <FieldEditor path={path} schema={{ ...schema, label }} />;
  return (
    <details className={styles.details} data-field={path}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={16} />
        <span className="meta">{label}</span>
        <span className={styles.itemTitle}>{title}</span>
      </summary>
      <div className={styles.members}>
        <GroupMembers path={path} schema={schema} />
      </div>
    </details>
  );
}
