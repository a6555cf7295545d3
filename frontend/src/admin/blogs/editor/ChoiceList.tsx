import { cx } from "../../../ui/cx";
import styles from "./LinkDialog.module.css";
import type { LinkChoice } from "./linkChoices";

type Props = {
  choices: readonly LinkChoice[];
  at: number;
  /** Number of choices, or why there are none. */
  state: string;
  onPoint: (at: number) => void;
  onPick: (choice: LinkChoice) => void;
};

/** The suggestions below the address field, which handles the keys. */
export function ChoiceList({ choices, at, state, onPoint, onPick }: Props) {
  return (
    <div>
      <div
        id="link-choices"
        role="listbox"
        aria-label="On this website"
        className={cx(styles.choices, choices.length === 0 && styles.none)}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the address field handles the keys
          <div
            key={choice.href}
            id={`link-choice-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={cx(styles.choice, index === at && styles.current)}
            onPointerMove={() => onPoint(index)}
            onClick={() => onPick(choice)}
          >
            <span className={styles.label}>{choice.label}</span>
            <span className={styles.note}>
              {[choice.group === "Pages" ? "" : choice.group.slice(0, -1), choice.note]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {state}
      </p>
    </div>
  );
}
