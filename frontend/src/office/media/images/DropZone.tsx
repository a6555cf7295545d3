import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { AdminIcon } from "../../ui/AdminIcon";
import styles from "./ImageList.module.css";
import { ACCEPTED_TYPES, imageFiles } from "./imageFormat";

type Props = {
  /** Id of the file input. */
  name: string;
  /** What is dropped: "pictures", for "Drop pictures here or". */
  drops: string;
  /** The button's words, "Choose pictures"; and the file input's name. */
  label: string;
  /** The file input's name where it is another. */
  inputLabel?: string;
  hint?: ReactNode;
  multiple?: boolean;
  /** Types of files that are offered; pictures unless it says otherwise. */
  accept?: string;
  /** Beside the button. */
  children?: ReactNode;
  /** The errors are listed in `${name}-errors`. */
  invalid?: boolean;
  /** Pictures pasted anywhere on the page count as dropped. */
  pastes?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What the button opens in place of the file picker. */
  onOpen?: () => void;
};

/** Takes files by drop, paste or file picker. */
export function DropZone(props: Props) {
  const { name, label, hint, multiple = false, invalid = false, pastes = true, onFiles } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const addFiles = (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    if (all.length > 0) onFiles(multiple ? all : all.slice(0, 1));
  };
  usePastedImages(pastes, (files) => onFiles(multiple ? files : files.slice(0, 1)));
  const describedBy = cx(hint ? `${name}-hint` : null, invalid && `${name}-errors`) || undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer-only shortcut for the button inside
    <div
      className={cx(styles.zone, invalid && styles.invalid, over && styles.over)}
      onDragOver={(event) => {
        if (!isHere(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isHere(event)) return;
        event.preventDefault();
        addFiles(event.dataTransfer.files);
      }}
    >
      <input
        ref={picker}
        id={name}
        type="file"
        accept={props.accept ?? ACCEPTED_TYPES}
        multiple={multiple}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={props.inputLabel ?? label}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          addFiles(event.target.files);
          event.target.value = "";
        }}
      />
      <AdminIcon name="upload" size={24} />
      <div className={styles.text}>
        <p className={styles.line}>{`Drop ${props.drops} here or`}</p>
        {hint ? (
          <p id={`${name}-hint`} className={styles.dropZoneHint}>
            {hint}
          </p>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          aria-describedby={describedBy}
          onClick={props.onOpen ?? (() => picker.current?.click())}
        >
          {label}
        </Button>
        {props.children}
      </div>
    </div>
  );
}

/** Files over the zone itself, not over a dialog that a button in it has opened. */
function isHere({ dataTransfer, target, currentTarget }: DragEvent<HTMLElement>): boolean {
  const dialogOf = (element: Element) => element.closest("dialog");
  const same = target instanceof Element && dialogOf(target) === dialogOf(currentTarget);
  return same && dataTransfer.types.includes("Files");
}

/** A paste anywhere on the page, unless it goes into the rich text or a dialog is open. */
function usePastedImages(on: boolean, onFiles: (files: File[]) => void): void {
  useEffect(() => {
    if (!on) return;
    const onPaste = (event: ClipboardEvent) => {
      const inRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event.defaultPrevented || inRichText || document.querySelector("dialog:modal")) return;
      const files = imageFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

/**
 * A file or link that is dropped beside a drop zone would be opened by the browser in place of the back office, and
 * unsaved text would be lost. Drop zones call `preventDefault` before the event reaches the window.
 */
export function preventStrayDrops(): void {
  const prevent = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !wouldNavigate(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", prevent);
  window.addEventListener("drop", prevent);
}

function wouldNavigate({ dataTransfer, target }: globalThis.DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  if (types.includes("Files")) return !isIn("input[type=file]");
  // Text fields take the address of a link as text.
  return types.includes("text/uri-list") && !isIn("input, textarea, [contenteditable=true]");
}
