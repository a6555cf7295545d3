/** Somebody else saved first: what only they changed comes into the form, what both changed is a question. */
import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/client";
import { api, type WithEtag } from "../api/client";
import { useSession } from "../session/useSession";
import { toasts } from "../shared/toasts";
import { setFields } from "./formFields";
import { changes, merge } from "./merge";
import type { SaveOptions } from "./recordFormTypes";
import type { RecordType, StoredRecord } from "./recordType";

/** Who saved first; `own`: the same person, in another tab or on another device. */
export type FirstSaver = { name: string; own: boolean };

export type RecordConflict<V, R> = {
  record: WithEtag<R>;
  theirs: V;
  /** The fields that both changed, with their values. */
  asked: Partial<V>;
  /** What only they changed. */
  taken: Partial<V>;
  by: FirstSaver;
  /** The save that met it. */
  save: SaveOptions<V>;
};

type Options<V extends FieldValues, R extends StoredRecord> = {
  of: RecordType<V, R>;
  fields: UseFormReturn<V>;
  labels: Readonly<Record<string, string>>;
  /** What the form began from. */
  base: V;
  /** The form begins from this record now, and shows it where nothing else was typed. */
  onTaken: (record: WithEtag<R>, values: V) => void;
};

export function useConflict<V extends FieldValues, R extends StoredRecord>(options: Options<V, R>) {
  const { of, fields, labels, base, onTaken } = options;
  const session = useSession();
  const email = "user" in session ? session.user.email : "";
  const [conflict, setConflict] = useState<RecordConflict<V, R> | null>(null);
  /** Found by the save that is under way. */
  const found = useRef<RecordConflict<V, R> | null>(null);

  const applyTheirs = ({ record, theirs, taken }: RecordConflict<V, R>) => {
    setFields(fields, taken);
    onTaken(record, theirs);
  };

  return {
    conflict,
    close: () => setConflict(null),

    /** A save was refused: reads what the others saved. */
    find: async (path: string, error: unknown, save: SaveOptions<V>) => {
      const record = await api.read<R>(path);
      const theirs = of.fromApi(record.data);
      const by = error instanceof ApiError ? error.problem?.changed?.by : null;
      const saver = { name: by ?? "Somebody else", own: by === email };
      const both = merge(base, { ...fields.getValues() }, theirs);
      found.current = { record, theirs, ...both, by: saver, save };
    },

    /** After that save: asks, or brings both together where there is nothing to ask; returns what to save again. */
    settle: (): RecordConflict<V, R> | null => {
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
        `${conflict.by.own ? "You" : conflict.by.name} saved this ${of.noun} ${conflict.by.own ? "elsewhere" : "meanwhile"}`,
        {
          detail:
            names.length > 0 ? `Kept, beside what you changed: ${names.join(", ")}.` : undefined,
          about: "record-conflict",
        },
      );
      return conflict;
    },

    /** The answer: these fields as they saved them, the others as they are in the form. Returns what was lost of mine. */
    answer: (answered: RecordConflict<V, R>, asTheirs: readonly string[]): Partial<V> => {
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
