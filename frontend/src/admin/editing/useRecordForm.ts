import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api, type WithEtag } from "../api/client";
import { explain, type FieldMessages, fieldSentences, isConflict } from "../api/problem";
import { refreshAfterSave } from "../api/queries";
import { useSession } from "../session/useSession";
import { toasts } from "../shared/toasts";
import { useDraft } from "../shared/useDraft";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { Creation, etagOf } from "./creating";
import { missingFields, ofEachField, without } from "./fieldErrors";
import { afterSave, changes, same } from "./merge";
import {
  type Options,
  REQUIRED,
  type RecordForm,
  type SaveOptions,
  type Stored,
  WRONG,
} from "./recordForm";

/** What is on the server, as far as this form knows. */
type Base<V> = { id: number | null; values: V; etag: string | null };

export function useRecordForm<V extends object, R extends Stored>(
  options: Options<V, R>,
): RecordForm<V, R> {
  const { of, labels, uploading, onReload, onCreated, listPath } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const [base, setBase] = useState<Base<V>>(() => ({
    id: options.id,
    values: options.start,
    etag: options.etag,
  }));
  const { id, etag } = base;
  const [values, setValues] = useState(options.start);
  /** What the form holds at this moment, also for a save that began before the last key. */
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<{ record: WithEtag<R>; save: SaveOptions<V> } | null>(
    null,
  );
  const [creation] = useState(() => new Creation());
  const running = useRef(false);
  const onScreen = useOnScreen();
  const unsaved = useMemo(() => changes(base.values, values), [base, values]);
  const dirty = Object.keys(unsaved).length > 0;
  const userId = "user" in session ? session.user.id : "";
  const draft = useDraft<V>({
    place: { kind: of.kind, id: id ?? "new", userId },
    unsaved,
    basedOn: etag,
  });
  const guard = useUnsavedGuard(dirty || uploading);

  const path = `/api/admin/${of.kind}`;
  const about = `save:${of.kind}:${id ?? "new"}`;
  const from = (location.state as { list?: string } | null)?.list ?? "";
  const back = () => void navigate(`${listPath}${from}`);

  const set: RecordForm<V, R>["set"] = (change) => {
    const next = typeof change === "function" ? change(latest.current) : change;
    latest.current = { ...latest.current, ...next };
    setValues(latest.current);
    setErrors((before) => without(before, Object.keys(next)));
  };

  const refuse = (messages: FieldMessages) => {
    setErrors(messages);
    setProblem(`${WRONG}.`);
  };
  const focusRefused = useFocusFirstError(() => document.querySelector("main form"));

  const failed = async (error: unknown, atSave: V, save: SaveOptions<V>) => {
    if (isConflict(error) && id !== null) {
      setConflict({ record: await api.read<R>(`${path}/${id}`), save });
      return;
    }
    const title = id === null ? of.words.failedToCreate : of.words.failedToUpdate;
    const messages = ofEachField(fieldSentences(error, labels), of.required);
    if (Object.keys(messages).length === 0 || !onScreen.current) {
      toasts.bad(title, explain(error), about);
      return;
    }
    // What was changed since is not what was refused, and whoever types is not interrupted.
    const since = Object.keys(changes(atSave, latest.current));
    refuse(without(messages, since));
    if (since.length === 0) focusRefused();
    toasts.bad(title, undefined, about);
  };

  const succeeded = (
    record: R,
    etagNow: string | null,
    atSave: V,
    sent: V,
    save: SaveOptions<V>,
  ) => {
    const now = latest.current;
    const typedOn = !same(atSave, now);
    const message = save.message ?? of.saved(sent, id === null);
    const left = afterSave(atSave, sent, now);
    draft.saved(changes(sent, left), etagNow, record.id);
    refreshAfterSave(client, of.kind);
    toasts.good(message.text, {
      about,
      detail: typedOn ? "What you typed since is not saved yet." : message.detail,
    });
    // Somebody who has left the page is not called back.
    if (!onScreen.current) return;
    const leaves = !typedOn && !save.stay;
    latest.current = left;
    setValues(left);
    setBase({ id: leaves ? id : record.id, values: sent, etag: etagNow });
    if (leaves) guard.leave(back);
    else if (id === null) guard.leave(() => onCreated?.(record.id));
  };

  const send = async (ifMatch: string | null, save: SaveOptions<V>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    setErrors({});
    const atSave = latest.current;
    const sent = save.as ? save.as(atSave) : atSave;
    try {
      if (id === null) {
        const record = await creation.send<R>(path, of.write(sent));
        succeeded(record, etagOf(record), atSave, sent, save);
      } else {
        const answer = await api.put<R>(`${path}/${id}`, of.write(sent), { ifMatch });
        succeeded(answer.data, answer.etag, atSave, sent, save);
      }
      return true;
    } catch (error) {
      try {
        await failed(error, atSave, save);
      } catch (second) {
        toasts.bad(of.words.failedToUpdate, explain(second), about);
      }
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const saveFrom = async (ifMatch: string | null, save: SaveOptions<V>): Promise<boolean> => {
    if (uploading || running.current) return false;
    const pending = options.addPending?.(latest.current);
    if (pending && pending.values !== latest.current) set(pending.values);
    const missing = missingFields(latest.current, of.required);
    const wrong = { ...of.check(latest.current), ...missing };
    for (const { message, good } of pending?.said ?? []) {
      if (good) toasts.good(message);
      else toasts.bad(message);
    }
    if (Object.keys(wrong).length === 0) return send(ifMatch, save);
    refuse(wrong);
    focusRefused();
    toasts.bad(Object.keys(missing).length > 0 ? REQUIRED : WRONG, undefined, about);
    return false;
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
      draft.writeNow();
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
    base: base.values,
    values,
    set,
    errors,
    problem,
    dirty,
    busy,
    save: (save = {}) => saveFrom(etag, save),
    cancel: back,
    restore,
    offered: draft.offered,
    discardOffer: draft.discardOffer,
    kept: draft.kept,
    conflict: conflict?.record ?? null,
    keepMine: async () => {
      if (!conflict) return;
      setConflict(null);
      await saveFrom(conflict.record.etag, conflict.save);
    },
    takeTheirs: () => {
      if (!conflict) return;
      draft.writeNow();
      onReload(conflict.record);
    },
    closeConflict: () => setConflict(null),
    guard: guard.dialog,
  };
}

function useOnScreen() {
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return there;
}
