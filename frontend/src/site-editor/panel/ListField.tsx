import { useId, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { CheckGroup } from "../../fields/CheckGroup";
import { AdminIcon, type AdminIconName } from "../../office/ui/AdminIcon";
import { SmallButton } from "../../office/ui/SmallButton";
import { IconButton } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { type FieldProps, useEditor, useErrors, useValue } from "../session";
import { isList, joined } from "../store/document";
import { addItem, keysOf, moveItem, removeItem } from "../store/items";
import { type FieldSchema, titleOf } from "../store/schema";
import { FieldEditor, GroupMembers } from "./FieldEditor";
import styles from "./Fields.module.css";

/** A list: choices to tick, or items that are added, removed and moved. */
export function ListField({ path, schema }: FieldProps) {
  if (schema.item?.kind === "choice") return <ChoiceList path={path} schema={schema} />;
  return <ItemList path={path} schema={schema} />;
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

function ItemList({ path, schema }: FieldProps) {
  const session = useEditor();
  const { store } = session;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // Which item's button gets the focus once the list is drawn anew.
  const focusNext = useRef<string | null>(null);
  const errors = useErrors(path);
  const { item } = schema;
  // Rendered anew when items come, go or move, not with what is typed in them.
  const keys = useSyncExternalStore(store.subscribe, () => keysOf(store.get(path)));
  const ids = keys === "" ? [] : keys.split("\n");
  // Items without ids keep their keys when they change places: then the focus moves alone.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);

  useLayoutEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (wanted === null) return;
    const button = root.current?.querySelector<HTMLElement>(wanted);
    button?.closest("li")?.querySelector("details")?.toggleAttribute("open", true);
    button?.focus();
  });

  if (!item) return null;
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
    drawAgain();
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
            <div className={styles.itemTools} data-tools="">
              {tool(`Move ${name} ${index + 1} up`, "up", "arrow-up", index > 0, () =>
                move(index, -1),
              )}
              {tool(
                `Move ${name} ${index + 1} down`,
                "down",
                "arrow-down",
                index < ids.length - 1,
                () => move(index, 1),
              )}
              {tool(`Remove ${name} ${index + 1}`, "remove", "trash-2", ids.length > few, () =>
                remove(index),
              )}
            </div>
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
function Item({ path, schema, index }: { path: string; schema: FieldSchema; index: number }) {
  const { store } = useEditor();
  const title = useSyncExternalStore(store.subscribe, () => titleOf(store.get(path), schema));
  if (schema.kind !== "group") {
    return (
      <FieldEditor path={path} schema={{ ...schema, label: `${schema.label} ${index + 1}` }} />
    );
  }
  return (
    <details className={styles.details} data-field={path}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={16} />
        <span className="meta">
          {schema.label} {index + 1}
        </span>
        <span className={styles.itemTitle}>{title}</span>
      </summary>
      <div className={styles.members}>
        <GroupMembers path={path} schema={schema} />
      </div>
    </details>
  );
}
