import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import styles from "./ConflictDialog.module.css";
import { type Difference, DifferenceList, differences, type Labels } from "./DifferenceList";

type Props<V extends object> = {
  /** What was saved first; null without a conflict. */
  theirs: V | null;
  mine: V;
  /** The fields that both changed. */
  asked: readonly string[];
  /** The fields that only the others changed. */
  taken: readonly string[];
  by: { name: string; own: boolean };
  labels: Labels<V>;
  /** "this product", "this post". */
  thing: string;
  /** Takes these fields as they were saved, and saves the others as they are in the form. */
  onAnswer: (asTheirs: readonly string[]) => Promise<unknown>;
  onClose: () => void;
};

/** Shown when a save is refused because somebody else has changed the same fields. */
export function ConflictDialog<V extends object>(props: Props<V>) {
  const { theirs, by, onAnswer, onClose } = props;
  const { isPending: busy, mutate: answer } = useMutation({ mutationFn: onAnswer });
  return (
    <Dialog
      open={theirs !== null}
      onClose={onClose}
      title={by.own ? "You saved first elsewhere" : "Somebody else saved first"}
      busy={busy}
      className={styles.dialog}
    >
      {theirs ? <Question {...props} theirs={theirs} busy={busy} onAnswer={answer} /> : null}
    </Dialog>
  );
}

type QuestionProps<V extends object> = Omit<Props<V>, "theirs" | "onAnswer"> & {
  theirs: V;
  busy: boolean;
  onAnswer: (asTheirs: readonly string[]) => void;
};

function Question<V extends object>(props: QuestionProps<V>) {
  const { theirs, mine, asked, taken, by, labels, thing, busy, onAnswer, onClose } = props;
  const [asTheirs, setAsTheirs] = useState<readonly string[]>([]);
  const all = differences(theirs, mine, labels);
  const both = all.filter(({ field }) => asked.includes(field));
  // What came of these is the others' words, so the older ones are those here.
  const others = all
    .filter(({ field }) => taken.includes(field))
    .map((item) => ({ ...item, before: item.after, after: item.before }));
  const who = by.own ? "you in another tab or on another device" : by.name;
  const sides = by.own
    ? { before: "Saved elsewhere", after: "Here, not saved yet" }
    : { before: "Theirs, saved", after: "Yours, not saved yet" };
  return (
    <>
      <p className="below-4 quiet">
        While you were typing, {thing} was saved by {who}. Nothing has been overwritten. Both
        changed {both.length === 1 ? "this field" : "these fields"}; the earlier version stays in
        the history either way.
      </p>
      <div className={styles.scroll}>
        {both.map((item) => (
          <fieldset key={item.field} className={styles.question}>
            <legend className="visually-hidden">{item.label}</legend>
            <DifferenceList items={[item]} {...sides} />
            {both.length > 1 ? (
              <Choice
                item={item}
                own={by.own}
                theirs={asTheirs.includes(item.field)}
                onChoose={(on) =>
                  setAsTheirs(
                    on ? [...asTheirs, item.field] : asTheirs.filter((one) => one !== item.field),
                  )
                }
              />
            ) : null}
          </fieldset>
        ))}
        {others.length > 0 ? (
          <>
            <p className="note around-4-2">
              Only {by.own ? "the other tab" : "they"} changed{" "}
              {others.length === 1 ? "this, and it stays" : "these, and they stay"}:
            </p>
            <DifferenceList items={others} before="When you began" after={sides.before} />
          </>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" aria-disabled={busy} onClick={onClose} data-focus="">
          Keep editing
        </Button>
        <Button variant="outline" aria-disabled={busy} onClick={() => onAnswer(asked)}>
          {by.own ? "Take what is saved" : "Take theirs"}
        </Button>
        <Button
          variant={both.length > 1 ? "outline" : "primary"}
          aria-disabled={busy}
          onClick={() => onAnswer([])}
        >
          {busy ? "Saving..." : by.own ? "Save what is here" : "Save mine"}
        </Button>
        {both.length > 1 ? (
          <Button aria-disabled={busy} onClick={() => onAnswer(asTheirs)}>
            Save as chosen
          </Button>
        ) : null}
      </div>
    </>
  );
}

type ChoiceProps = {
  item: Difference;
  own: boolean;
  theirs: boolean;
  onChoose: (theirs: boolean) => void;
};

function Choice({ item, own, theirs, onChoose }: ChoiceProps) {
  const words = own ? ["What is here", "What is saved"] : ["Mine", "Theirs"];
  return (
    <div className="flex wrap gap-0-5 pad-bottom-2">
      {[false, true].map((side) => (
        <label key={String(side)} className={styles.choice}>
          <input
            type="radio"
            name={`conflict-${item.field}`}
            checked={theirs === side}
            onChange={() => onChoose(side)}
          />
          {words[Number(side)]}
        </label>
      ))}
    </div>
  );
}
