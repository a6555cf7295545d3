import { type ReactNode, useEffect, useRef } from "react";
import { fitToViewport } from "../ui/fitToViewport";
import { Input, type InputProps } from "../ui/Input";
import { useListbox } from "../ui/useListbox";
import { Listbox, type ListboxOption } from "./Listbox";

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
  const open = options.length > 0;
  const box = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const listbox = useListbox({
    count: options.length,
    resetKey: input.value,
    onPick,
    onEnter: (event) => event.preventDefault(),
    onOpen,
    onClose,
  });

  useEffect(() => {
    if (open && popup.current && box.current) return fitToViewport(popup.current, box.current);
  }, [open]);

  return (
    <span className={wrapper}>
      <Input
        autoComplete="off"
        {...input}
        ref={box}
        {...listbox.field}
        onKeyDown={listbox.onKeyDown}
        onBlur={listbox.close}
      />
      {icon}
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus when its list is pressed
        <div ref={popup} className={list} onMouseDown={(event) => event.preventDefault()}>
          <Listbox
            id={listbox.id}
            label={listLabel}
            options={options}
            selected={listbox.at}
            status={status}
            onSelect={listbox.point}
            onPick={listbox.pick}
          />
        </div>
      ) : null}
    </span>
  );
}
