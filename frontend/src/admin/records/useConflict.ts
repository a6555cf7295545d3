/** Somebody else saved first: what only they changed comes into the form, what both changed is a question. */
import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/client";
import { api, type WithEtag } from "../api/client";
import { useSession } from "../session/session";
import { toasts } from "../shared/toasts";
import { setFields } from "../shared/useAdminForm";

/** Who saved first; `own`: the same person, in another tab or on another device. */
export type FirstSaver = { name: string; own: boolean };

export type Conflict<V, R, S> = {
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

type Options<V extends FieldValues, R> = {
  /** "this product", in sentences. */
  thing: string;
  fromApi: (record: R) => V;
  fields: UseFormReturn<V>;
  labels: Readonly<Record<string, string>>;
  /** What the form began from. */
  base: () => V;
  /** The form begins from this record now, and shows it where nothing else was typed. */
  onTaken: (record: WithEtag<R>, values: V) => void;
};

/** `S` is what the save that met the conflict wanted. */
export function useConflict<V extends FieldValues, R, S>(options: Options<V, R>) {
  const { thing, fromApi, fields, labels, base, onTaken } = options;
  const session = useSession();
  const email = "user" in session ? session.user.email : "";
  const [conflict, setConflict] = useState<Conflict<V, R, S> | null>(null);
  /** Found by the save that is under way. */
  const found = useRef<Conflict<V, R, S> | null>(null);

  const applyTheirs = ({ record, theirs, taken }: Conflict<V, R, S>) => {
    setFields(fields, taken);
    onTaken(record, theirs);
  };

  return {
    conflict,
    close: () => setConflict(null),

    /** A save was refused: reads what the others saved. */
    find: async (path: string, error: unknown, save: S) => {
      const record = await api.read<R>(path);
      const theirs = fromApi(record.data);
      const by = error instanceof ApiError ? error.problem?.changed?.by : null;
      const saver = { name: by ?? "Somebody else", own: by === email };
      const both = merge(base(), { ...fields.getValues() }, theirs);
      found.current = { record, theirs, ...both, by: saver, save };
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
      applyTheirs(conflict);
      const names = Object.keys(conflict.taken).flatMap((field) => labels[field] ?? []);
      toasts.plain(
        `${conflict.by.own ? "You" : conflict.by.name} saved ${thing} ${conflict.by.own ? "elsewhere" : "meanwhile"}`,
        {
          detail:
            names.length > 0 ? `Kept, beside what you changed: ${names.join(", ")}.` : undefined,
          about: "record-conflict",
        },
      );
      return conflict;
    },

    /** The answer: these fields as they saved them, the others as they are in the form. Returns what was lost of mine. */
    answer: (answered: Conflict<V, R, S>, asTheirs: readonly string[]): Partial<V> => {
      setConflict(null);
      const chosen = Object.fromEntries(
        Object.entries(answered.asked).filter(([field]) => asTheirs.includes(field)),
      ) as Partial<V>;
      const now = { ...fields.getValues() };
      applyTheirs(answered);
      setFields(fields, chosen);
      return changes({ ...now, ...chosen }, now);
    },
  };
}

/** Values of a form, field by field. Values are plain data, so that equal ones read the same as JSON. */

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
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

/** Two people changed one record. */
type Merge<V> = {
  /** What only they changed, with their values. */
  taken: Partial<V>;
  /** The fields that both changed, each to something else, with their values. */
  asked: Partial<V>;
};

/** `base` is what both began from. */
export function merge<V extends object>(base: V, mine: V, theirs: V): Merge<V> {
  const result: Merge<V> = { taken: {}, asked: {} };
  const theirChanges = changes(base, theirs);
  for (const field of Object.keys(theirChanges) as (keyof V)[]) {
    if (same(mine[field], theirs[field])) continue;
    const target = same(mine[field], base[field]) ? result.taken : result.asked;
    target[field] = theirs[field];
  }
  return result;
}

type Restored<V> = {
  /** What can be restored without overwriting what was typed in this visit. */
  free: Partial<V>;
  /** What would overwrite it. */
  clashing: Partial<V>;
};

export function restored<V extends object>(base: V, now: V, draft: Partial<V>): Restored<V> {
  const result: Restored<V> = { free: {}, clashing: {} };
  for (const field of Object.keys(draft) as (keyof V)[]) {
    if (same(now[field], draft[field])) continue;
    const target = same(now[field], base[field]) ? result.free : result.clashing;
    target[field] = draft[field] as V[keyof V];
  }
  return result;
}
