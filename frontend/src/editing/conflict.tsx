/** Somebody else saved first: what only they changed comes in here, what both changed is a question. */
import { replaceEqualDeep, useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../data/client";
import { api, type WithEtag } from "../office/data/client";
import { useSession } from "../office/data/session";
import { toasts } from "../office/data/toasts";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { ACTIONS, actionLabel, WORDS } from "../words/actions";
import styles from "./ConflictDialog.module.css";
import { type Difference, DifferenceList, differences } from "./DifferenceList";
import { setFields } from "./useAdminForm";

type Props = {
  title: string;
  intro: ReactNode;
  /** The same person saved first, in another tab or on another device. */
  own: boolean;
  /** What both changed. */
  items: readonly { key: string; label: string; body: ReactNode }[];
  children?: ReactNode;
  /** Takes these as they were saved, and saves the others as they are here. */
  onAnswer: (asTheirs: readonly string[]) => Promise<unknown>;
  onClose: () => void;
};

/** Asks whose words shall stand: for all at once or, where there are several, one by one. */
export function ConflictDialog(props: Props) {
  const { title, intro, own, items, children, onAnswer, onClose } = props;
  const { isPending: busy, mutate: answer } = useMutation({ mutationFn: onAnswer });
  const [asTheirs, setAsTheirs] = useState<readonly string[]>([]);
  const sides = own ? ["What is here", "What is saved"] : ["Mine", "Theirs"];
  const several = items.length > 1;
  const choose = (key: string, theirs: boolean) =>
    setAsTheirs([...asTheirs.filter((one) => one !== key), ...(theirs ? [key] : [])]);
  const button = (words: string, keys: readonly string[], isMain = false) => (
    <Button
      variant={isMain ? "primary" : "outline"}
      aria-disabled={busy}
      onClick={() => answer(keys)}
    >
      {words}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={title} busy={busy} className={styles.dialog}>
      <p className="below-4 quiet">{intro}</p>
      <div className={styles.scroll}>
        {items.map(({ key, label, body }) => (
          <fieldset key={key} className={styles.question}>
            <legend className="visually-hidden">{label}</legend>
            {body}
            {several ? (
              <div className="flex wrap gap-0-5 pad-bottom-2">
                {sides.map((words, side) => (
                  <label key={words} className={styles.choice}>
                    <input
                      type="radio"
                      name={`conflict-${key}`}
                      checked={asTheirs.includes(key) === (side === 1)}
                      onChange={() => choose(key, side === 1)}
                    />
                    {words}
                  </label>
                ))}
              </div>
            ) : null}
          </fieldset>
        ))}
        {children}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" aria-disabled={busy} onClick={onClose} data-focus="">
          {WORDS.keepEditing}
        </Button>
        {button(
          own ? "Take what is saved" : "Take theirs",
          items.map(({ key }) => key),
        )}
        {button(
          busy ? actionLabel(ACTIONS.save, busy) : own ? "Save what is here" : "Save mine",
          [],
          !several,
        )}
        {several ? button("Save as chosen", asTheirs, true) : null}
      </div>
    </Dialog>
  );
}

/** Who saved first; `own`: the same person. */
type FirstSaver = { name: string; own: boolean };

type Conflict<V, R, S> = {
  record: WithEtag<R>;
  theirs: V;
  /** The fields that both changed, with their values. */
  asked: Partial<V>;
  /** What only they changed. */
  taken: Partial<V>;
  by: FirstSaver;
  /** The save that met it. */
  save: S;
};

type Options<V extends FieldValues, R, S> = {
  /** "this product", in sentences. */
  thing: string;
  fromApi: (record: R) => V;
  /** Values as people read them. */
  display?: (values: V) => Record<string, unknown>;
  fields: UseFormReturn<V>;
  labels: Readonly<Record<string, string>>;
  /** What the form began from. */
  base: () => V;
  /** The form begins from this record now, and shows it where nothing else was typed. */
  onTaken: (record: WithEtag<R>, values: V) => void;
  /** Saves what is left after an answer; `lost` is what was given up for it. */
  onAnswered: (conflict: Conflict<V, R, S>, isLeft: boolean, lost: Partial<V>) => Promise<unknown>;
};

/** Of a form. `S` is what the save that met the conflict wanted. */
export function useConflict<V extends FieldValues, R, S>(options: Options<V, R, S>) {
  const { thing, fromApi, display = (values: V) => values, fields, labels, base } = options;
  const session = useSession();
  const email = "user" in session ? session.user.email : "";
  const [conflict, setConflict] = useState<Conflict<V, R, S> | null>(null);
  /** Found by the save that is under way. */
  const found = useRef<Conflict<V, R, S> | null>(null);
  const typed = () => ({ ...fields.getValues() });
  const take = ({ record, theirs, taken }: Conflict<V, R, S>) => {
    setFields(fields, taken);
    options.onTaken(record, theirs);
  };
  const all = conflict
    ? differences<Record<string, unknown>>(display(conflict.theirs), display(typed()), labels)
    : [];

  return {
    /** A save was refused: reads what the others saved. */
    find: async (path: string, error: unknown, save: S) => {
      const record = await api.read<R>(path);
      const theirs = fromApi(record.data);
      const by = error instanceof ApiError ? error.problem?.changed?.by : null;
      const saver = { name: by ?? "Somebody else", own: by === email };
      found.current = { record, theirs, ...merge(base(), typed(), theirs), by: saver, save };
    },

    /** After that save: asks, or brings both together where there is nothing to ask; returns what to save again. */
    settle: (): Conflict<V, R, S> | null => {
      const conflict = found.current;
      found.current = null;
      if (!conflict) return null;
      if (Object.keys(conflict.asked).some((field) => field in labels)) {
        setConflict(conflict);
        return null;
      }
      take(conflict);
      const names = Object.keys(conflict.taken).flatMap((field) => labels[field] ?? []);
      const { name, own } = conflict.by;
      toasts.plain(`${own ? "You" : name} saved ${thing} ${own ? "elsewhere" : "meanwhile"}`, {
        detail:
          names.length > 0 ? `Kept, beside what you changed: ${names.join(", ")}.` : undefined,
        dedupeKey: "record-conflict",
      });
      return conflict;
    },

    /** The question, while it is open. */
    question: conflict ? (
      <FieldQuestion
        both={all.filter(({ field }) => field in conflict.asked)}
        others={all.filter(({ field }) => field in conflict.taken)}
        by={conflict.by}
        thing={thing}
        onClose={() => setConflict(null)}
        onAnswer={async (asTheirs) => {
          setConflict(null);
          const chosen = Object.fromEntries(
            Object.entries(conflict.asked).filter(([field]) => asTheirs.includes(field)),
          ) as Partial<V>;
          const before = typed();
          take(conflict);
          setFields(fields, chosen);
          const isLeft = Object.keys(changes(conflict.theirs, typed())).length > 0;
          await options.onAnswered(conflict, isLeft, changes({ ...before, ...chosen }, before));
        }}
      />
    ) : null,
  };
}

type QuestionProps = Pick<Props, "onAnswer" | "onClose"> & {
  /** What both changed, and what only the others did. */
  both: readonly Difference[];
  others: readonly Difference[];
  by: FirstSaver;
  thing: string;
};

function FieldQuestion({ both, others, by, thing, ...answers }: QuestionProps) {
  const { own } = by;
  const sides = own
    ? { before: "Saved elsewhere", after: "Here, not saved yet" }
    : { before: "Theirs, saved", after: "Yours, not saved yet" };
  return (
    <ConflictDialog
      {...answers}
      own={own}
      title={own ? "You saved first elsewhere" : "Somebody else saved first"}
      intro={`While you were typing, ${thing} was saved by ${own ? "you in another tab or on another device" : by.name}. Nothing has been overwritten. Both changed ${both.length === 1 ? "this field" : "these fields"}; the earlier version stays in the history either way.`}
      items={both.map((item) => ({
        key: item.field,
        label: item.label,
        body: <DifferenceList items={[item]} {...sides} />,
      }))}
    >
      {others.length > 0 ? (
        <>
          <p className="note around-4-2">
            Only {own ? "the other tab" : "they"} changed{" "}
            {others.length === 1 ? "this, and it stays" : "these, and they stay"}:
          </p>
          <DifferenceList
            // What came of these is the others' words, so the older ones are those here.
            items={others.map((item) => ({ ...item, before: item.after, after: item.before }))}
            before="When you began"
            after={sides.before}
          />
        </>
      ) : null}
    </ConflictDialog>
  );
}

/* Values of a form, or of a document: plain data, field by field. */

/** Whether two values say the same, in whatever order their members are. */
export function same(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}

/** The fields that differ from `base`. */
export function changes<V extends object>(base: V, values: V): Partial<V> {
  const changed = (field: string) => !same(base[field as keyof V], values[field as keyof V]);
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => changed(field)),
  ) as Partial<V>;
}

/** After a save: what was sent, changed by what was typed since. */
export function afterSave<V extends object>(atSave: V, sent: V, now: V): V {
  return { ...sent, ...changes(atSave, now) };
}

/** What can be restored of a draft without overwriting what was typed in this visit, and what would overwrite it. */
export function restored<V extends object>(base: V, now: V, draft: Partial<V>) {
  const news = changes(now, { ...now, ...draft });
  const typed = changes(base, now);
  const some = (wasTyped: boolean) =>
    Object.fromEntries(
      Object.entries(news).filter(([field]) => field in typed === wasTyped),
    ) as Partial<V>;
  return { free: some(false), clashing: some(true) };
}

/** Two people changed one record; `base` is what both began from. */
export function merge<V extends object>(base: V, mine: V, theirs: V) {
  const { free, clashing } = restored(base, mine, changes(base, theirs));
  return {
    /** What only they changed. */ taken: free,
    /** What both did, each to something else. */ asked: clashing,
  };
}
