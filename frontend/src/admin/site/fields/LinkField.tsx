import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { FieldLayout, fieldAriaProps } from "../../../ui/Field";
import { fitAbove } from "../../../ui/fitAbove";
import { Input } from "../../../ui/Input";
import { Listbox, optionId } from "../../shared/Listbox";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";
import styles from "./Fields.module.css";
import { useTargets } from "./useTargets";

/**
 * Where a link leads: an editable combobox with manual selection (WAI-ARIA Authoring Practices) of pages, products,
 * categories and articles; any other address may be typed.
 */
export function LinkField({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = String(useValue(path) ?? "");
  const errors = useErrors(path);
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const { targets, searching, failed } = useTargets(search);
  const open = search !== null && targets.length > 0;
  const { label } = schema;
  const hint = "Type to find a page, product, article or document, or enter an address.";
  const field = { name: path, label, hint, errors, className: styles.field };

  const close = () => {
    setSearch(null);
    setAt(-1);
  };
  const pick = (index: number) => {
    const target = targets[index];
    if (target) session.store.set(path, target.href);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return setSearch("");
      const last = targets.length - 1;
      const next = at < 0 && step < 0 ? last : (at + step + targets.length) % targets.length;
      setAt(next);
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (open && at >= 0) pick(at);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") close();
  };

  useEffect(() => {
    if (open && list.current && box.current) return fitAbove(list.current, box.current);
  }, [open]);

  return (
    <FieldLayout {...field} required={schema.required}>
      <span className={styles.combobox}>
        <Input
          {...fieldAriaProps(field)}
          ref={box}
          value={value}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && at >= 0 ? optionId(listId, at) : undefined}
          onFocus={() => session.select({ path, from: "panel" })}
          onChange={(event) => {
            session.store.setText(path, event.target.value);
            setSearch(event.target.value);
            setAt(-1);
          }}
          onClick={() => setSearch((typed) => typed ?? "")}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {open ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus when its list is pressed
          <div
            ref={list}
            className={styles.options}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Listbox
              id={listId}
              label="On this website"
              options={targets.map(({ href, label, group, note }) => ({
                key: href,
                label,
                note,
                group,
              }))}
              selected={at}
              status={
                searching
                  ? "Searching…"
                  : failed
                    ? "The search does not work at the moment; an address can still be entered."
                    : `${targets.length} found on this website`
              }
              onSelect={setAt}
              onPick={pick}
            />
          </div>
        ) : null}
      </span>
    </FieldLayout>
  );
}
