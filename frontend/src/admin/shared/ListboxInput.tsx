import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fitToViewport } from "../../ui/fitToViewport";
import { Input, type InputProps } from "../../ui/Input";
import { Listbox, type ListboxOption, nextOption, optionId } from "./Listbox";

type Props = Omit<InputProps, "list"> & {
  /** What the list is called. */
  listLabel: string;
  /** None while the list is closed. */
  options: readonly ListboxOption[];
  /** How many there are, or why there are none. */
  status: string;
  /** An arrow key asks for the whole list. */
  onOpen: () => void;
  onClose: () => void;
  onPick: (index: number) => void;
  /** Classes of the field with its list, and of the list. */
  wrapper: string | undefined;
  list: string | undefined;
  /** Beside the field. */
  icon?: ReactNode;
};

/**
 * An editable combobox with manual selection (WAI-ARIA Authoring Practices): a text field with a list of what can be taken.
 * The arrow keys open the list; any other text may be typed.
 */
export function ListboxInput(props: Props) {
  const { listLabel, options, status, onOpen, onClose, onPick, wrapper, list, icon, ...input } =
    props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const open = options.length > 0;

  const leave = (then: () => void) => {
    setAt(-1);
    then();
  };
  const pick = (index: number) => leave(() => onPick(index));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.altKey ? step > 0 : !open) leave(onOpen);
      else if (event.altKey) leave(onClose);
      else setAt(nextOption(id, at < 0 && step < 0 ? 0 : at, step, options.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (open && at >= 0) pick(at);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      leave(onClose);
    } else if (event.key === "Tab") leave(onClose);
  };

  useEffect(() => {
    if (open && popup.current && box.current) return fitToViewport(popup.current, box.current);
  }, [open]);

  return (
    <span className={wrapper}>
      <Input
        autoComplete="off"
        {...input}
        ref={box}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && at >= 0 ? optionId(id, at) : undefined}
        onChange={(event) => leave(() => input.onChange?.(event))}
        onKeyDown={onKeyDown}
        onBlur={() => leave(onClose)}
      />
      {icon}
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus when its list is pressed
        <div ref={popup} className={list} onMouseDown={(event) => event.preventDefault()}>
          <Listbox
            id={id}
            label={listLabel}
            options={options}
            selected={at}
            status={status}
            onSelect={setAt}
            onPick={pick}
          />
        </div>
      ) : null}
    </span>
  );
}
