import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api, type Tagged } from "../api/client";
import { explain, type FieldMessages, fieldMessages, isConflict } from "../api/problem";
import { type EntityKind, refreshAfterSave } from "../api/queries";
import { useSession } from "../session/useSession";
import type { Draft } from "../shared/drafts";
import { focusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useDraft } from "../shared/useDraft";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { Creation, etagOf } from "./creating";

export const REQUIRED = "Please fill in all required fields";

export type Words = {
  created: string;
  updated: string;
  failedToCreate: string;
  failedToUpdate: string;
};

type Kept = { id: number; revision: number };

/** What tells the form of one kind of thing from another's. */
export type RecordKind<V, R extends Kept> = {
  kind: EntityKind;
  words: Words;
  read: (record: R) => V;
  write: (values: V) => unknown;
  /** What is wrong before the server is asked. */
  check: (values: V) => FieldMessages;
};

type Options<V, R extends Kept> = {
  of: RecordKind<V, R>;
  /** Null for a new one. */
  id: number | null;
  start: V;
  etag: string | null;
  /** Not to be sent while pictures are on their way. */
  uploading: boolean;
  /** The form begins anew from this. */
  onReload: (record: Tagged<R>) => void;
  /** The list to go back to. */
  listPath: string;
};

export type RecordForm<V, R extends Kept> = {
  id: number | null;
  etag: string | null;
  base: V;
  values: V;
  set: (change: Partial<V> | ((before: V) => Partial<V>)) => void;
  errors: FieldMessages;
  problem: string | null;
  dirty: boolean;
  busy: boolean;
  save: () => void;
  cancel: () => void;
  restore: (revision: number) => Promise<void>;
  offered: Draft<V> | null;
  discardOffer: () => void;
  applyOffer: (values: V) => void;
  /** False when the browser had no room for the draft. */
  kept: boolean;
  conflict: Tagged<R> | null;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  closeConflict: () => void;
  guard: ReactElement;
};

export function useRecordForm<V extends object, R extends Kept>(
  options: Options<V, R>,
): RecordForm<V, R> {
  const { of, id, start, etag, uploading, onReload, listPath } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Tagged<R> | null>(null);
  const [creation] = useState(() => new Creation());
  const running = useRef(false);
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start]);
  const userId = "user" in session ? session.user.id : "";
  const draft = useDraft({
    place: { kind: of.kind, id: id ?? "new", userId },
    values,
    dirty,
    basedOn: etag,
  });
  const guard = useUnsavedGuard(dirty || uploading);

  const path = `/api/admin/${of.kind}`;
  const from = (location.state as { list?: string } | null)?.list ?? "";
  const back = () => void navigate(`${listPath}${from}`);

  const refuse = (messages: FieldMessages, title: string) => {
    setErrors(messages);
    setProblem(title);
    focusFirstError(document.querySelector("main form"));
  };

  const failed = async (error: unknown) => {
    if (isConflict(error) && id !== null) {
      setConflict(await api.read<R>(`${path}/${id}`));
      return;
    }
    const messages = fieldMessages(error);
    const title = id === null ? of.words.failedToCreate : of.words.failedToUpdate;
    if (Object.keys(messages).length > 0) refuse(messages, title);
    toasts.bad(title, explain(error));
  };

  const send = async (ifMatch: string | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      if (id === null) await creation.send<R>(path, of.write(values));
      else await api.put<R>(`${path}/${id}`, of.write(values), { ifMatch });
      draft.saved();
      refreshAfterSave(client, of.kind);
      toasts.good(id === null ? of.words.created : of.words.updated);
      guard.leave(back);
    } catch (error) {
      try {
        await failed(error);
      } catch (second) {
        toasts.bad(of.words.failedToUpdate, explain(second));
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const saveFrom = (ifMatch: string | null) => {
    if (uploading) return;
    const wrong = of.check(values);
    if (Object.keys(wrong).length === 0) return send(ifMatch);
    const title = Object.values(wrong).flat().includes(REQUIRED) ? REQUIRED : "Please look again";
    refuse(wrong, title);
    toasts.bad(title);
  };

  const restore = async (revision: number) => {
    if (id === null) return;
    try {
      const record = await api.post<R>(
        `${path}/${id}/revisions/${revision}/restore`,
        {},
        { ifMatch: etag },
      );
      refreshAfterSave(client, of.kind);
      toasts.good("The earlier version is back");
      onReload({ data: record, etag: etagOf(record) });
    } catch (error) {
      if (isConflict(error)) {
        toasts.bad("Somebody else saved meanwhile", "Close the history and save or reload first.");
      } else toasts.bad("That version could not be restored", explain(error));
    }
  };

  // The notice goes with the last field that was wrong.
  useEffect(() => {
    if (Object.keys(errors).length === 0) setProblem(null);
  }, [errors]);

  return {
    id,
    etag,
    base: start,
    values,
    set: (change) => {
      const next = typeof change === "function" ? change(values) : change;
      setValues((before) => ({
        ...before,
        ...(typeof change === "function" ? change(before) : change),
      }));
      setErrors((before) => without(before, Object.keys(next)));
    },
    errors,
    problem,
    dirty,
    busy,
    save: () => void saveFrom(etag),
    cancel: back,
    restore,
    offered: draft.offered,
    discardOffer: draft.discardOffer,
    applyOffer: (kept) => {
      setValues({ ...start, ...kept });
      setErrors({});
      draft.discardOffer();
    },
    kept: draft.kept,
    conflict,
    keepMine: async () => {
      if (!conflict) return;
      const theirs = conflict.etag;
      setConflict(null);
      await saveFrom(theirs);
    },
    takeTheirs: () => {
      if (conflict) onReload(conflict);
    },
    closeConflict: () => setConflict(null),
    guard: guard.dialog,
  };
}

function without(messages: FieldMessages, fields: readonly string[]): FieldMessages {
  const gone = fields.filter((field) => messages[field]);
  if (gone.length === 0) return messages;
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !gone.includes(field)));
}
