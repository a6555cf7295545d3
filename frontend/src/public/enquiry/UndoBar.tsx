import { useEffect, useRef } from "react";
import { Button, IconButton } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import styles from "./UndoBar.module.css";

export type Undo = {
  text: string;
  run: () => void;
  /** The line that was removed, from 0. */
  line?: number;
};

type Props = {
  undo: Undo;
  /** The bar goes, and with it the button that has the focus. */
  onDone: () => void;
};

/** What was removed last, and the way back. The focus comes here from the button that is gone. */
export function UndoBar({ undo, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each removal anew
  useEffect(() => button.current?.focus({ preventScroll: true }), [undo]);
  return (
    <div className={styles.bar}>
      <p>{undo.text}</p>
      <Button
        ref={button}
        variant="outline-on-green"
        size="sm"
        onClick={() => {
          undo.run();
          onDone();
        }}
      >
        Undo
      </Button>
      <IconButton label="Dismiss" icon={<Icon name="x" />} className="as-around" onClick={onDone} />
    </div>
  );
}
