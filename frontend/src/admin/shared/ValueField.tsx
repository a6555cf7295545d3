import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { FieldLayout, fieldAriaProps, type TextFieldProps } from "../../ui/Field";
import { fitAbove } from "../../ui/fitAbove";
import { Icon } from "../../ui/Icon";
import { Input } from "../../ui/Input";
import type { EarlierValuesQuery } from "../api/queries";
import { Listbox, optionId } from "./Listbox";
import { matchingValues } from "./matchingValues";
import styles from "./ValueField.module.css";

type Props = Omit<TextFieldProps, "value" | "onChange" | "label"> & {
  label: string;
  value: string;
  /** Takes an event or a value. */
  onChange: (change: unknown) => void;
  /** The values that other records have in this field. */
  earlier: EarlierValuesQuery;
};

/**
 * A text field that suggests what other records have in it: an editable combobox with manual selection (WAI-ARIA Authoring
 * Practices). The list opens by typing, by a press and by the arrow keys; any other text may be typed.
 */
export function ValueField({ label, hint, errors, className, earlier, ...input }: Props) {
  const { value, onChange, required } = input;
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<"all" | "matching" | null>(null);
  const [at, setAt] = useState(-1);
  const { data } = useQuery({ ...earlier, enabled: wanted !== null });
  const options = wanted === null ? [] : matchingValues(data ?? [], wanted === "all" ? "" : value);
  const open = options.length > 0;
  const field = { name: input.name, label, hint, errors, className };

  const show = (which: "all" | "matching") => {
    setWanted(which);
    setAt(-1);
  };
  const close = () => {
    setWanted(null);
    setAt(-1);
  };
  const pick = (index: number) => {
    const chosen = options[index];
    if (chosen) onChange(chosen.value);
    close();
  };
  const move = (step: number) => {
    if (!open) return show("all");
    const next =
      at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length;
    setAt(next);
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.altKey) return step > 0 ? show("all") : close();
      return move(step);
    }
    if (event.key === "Enter" && open && at >= 0) {
      event.preventDefault();
      pick(at);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") close();
  };

  useEffect(() => {
    if (open && list.current && box.current) return fitAbove(list.current, box.current);
  }, [open]);

  return (
    <FieldLayout {...field} required={required}>
      <span className={styles.wrapper}>
        <Input
          autoComplete="off"
          {...input}
          ref={box}
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && at >= 0 ? optionId(listId, at) : undefined}
          {...fieldAriaProps(field)}
          onChange={(event) => {
            onChange(event);
            show("matching");
          }}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (wanted === null) show("all");
          }}
          onBlur={close}
        />
        <Icon name="chevron-down" />
        {open ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus when its list is pressed
          <div ref={list} className={styles.list} onMouseDown={(event) => event.preventDefault()}>
            <Listbox
              id={listId}
              label={`Earlier values: ${label}`}
              options={options.map((option) => ({
                key: option.value,
                label: option.value,
                note: `in ${option.count}`,
              }))}
              selected={at}
              status={options.length === 1 ? "1 earlier value" : `${options.length} earlier values`}
              onSelect={setAt}
              onPick={pick}
            />
          </div>
        ) : null}
      </span>
    </FieldLayout>
  );
}
