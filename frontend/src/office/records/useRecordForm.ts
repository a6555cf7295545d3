import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldValues, type Path, type UseFormReturn, useFormState } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { afterSave, changes, same, useConflict } from "../../editing/conflict";
import { focusField, setFields } from "../../editing/useAdminForm";
import { useUnsavedGuard } from "../../editing/useUnsavedGuard";
import { api, type WithEtag } from "../data/client";
import { type FieldMessages, isConflict } from "../data/problem";
import { staleAfter } from "../data/queries";
import { useSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { halfTyped, NOT_WHOLE } from "../ui/temporal";
import type {
  PendingAdded,
  RecordFormProps,
  RecordType,
  SavedRecord,
  SaveOptions,
  StoredRecord,
} from "./recordFormTypes";
import { missingFields, ofEachField, REQUIRED, WRONG } from "./recordFormTypes";
import { useDraft } from "./useDraft";
import { creation, etagOf } from "./useFormRoute";

type Options<V extends FieldValues, R extends StoredRecord> = RecordFormProps<V, R> & {
  of: RecordType<V, R>;
  /** React Hook Form's, with the values of `opened` as its default values. */
  fields: UseFormReturn<V>;
  /** What the fields are called, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Nothing is saved while images are being uploaded. */
  uploading: boolean;
  /** Adds what was typed beside an "Add" button that was not pressed. */
  addPending?: (values: V) => Promise<PendingAdded<V>>;
  /** Asks before a save that would lose something; false: not saved. */
  confirmSave?: (values: V, opened: V) => Promise<boolean>;
};

type SaveRequest<V> = SaveOptions<V> & { atSave: V; sent: V; ifMatch: string | null };

export type RecordFormState<V extends FieldValues, R extends StoredRecord> = ReturnType<
  typeof useRecordForm<V, R>
>;

// biome-ignore lint/suspicious/noExplicitAny: for what does not depend on a kind's values
export type AnyRecordForm = RecordFormState<any, any>;

export function useRecordForm<V extends FieldValues, R extends StoredRecord>(
  options: Options<V, R>,
) {
  const { of, fields, labels, uploading, onReload, onCreated } = options;
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const preparing = useRef(false);
  const [create] = useState(creation);
  const [saved, setSaved] = useState(options.opened);
  const [failed, setFailed] = useState(false);
  const { id, etag } = saved;
  /** What is unsaved is told from this record on. */
  const startFrom = (record: SavedRecord<V>) => {
    fields.resetDefaultValues(record.values);
    setSaved(record);
  };
  const conflicts = useConflict<V, R, SaveOptions<V>>({
    thing: `this ${of.noun}`,
    fromApi: of.fromApi,
    display: of.displayValues,
    fields,
    labels,
    base: () => saved.values,
    onTaken: ({ data, etag }, values) =>
      startFrom({ id: data.id, values, etag, at: data.updated_at }),
    onAnswered: async ({ record, save }, isLeft, lost) => {
      // What is given up is offered as a draft.
      draft.setAside(lost);
      if (isLeft) await saveOver(record.etag, save, true);
    },
  });
  const { isDirty } = useFormState({ control: fields.control });
  const leave = useUnsavedGuard({ unsaved: isDirty, kept: true, uploading });
  const draft = useDraft<V>({
    place: { kind: of.kind, id: id ?? "new", userId: "user" in session ? session.user.id : "" },
    unsaved: () => changes(saved.values, fields.getValues()),
    subscribe: fields.subscribe,
    basedOn: etag,
  });

  const path = `/api/admin/${of.kind}`;
  const dedupeKey = `save:${of.kind}:${id ?? "new"}`;
  const failure = `Failed to ${id === null ? "create" : "update"} ${of.name}`;
  const back = () => {
    const from = (location.state as { list?: string } | null)?.list ?? "";
    void navigate(`${of.paths.list}${from}`);
  };

  const showErrors = (errors: FieldMessages, focus: boolean) => {
    const known = Object.keys(labels).filter((name) => errors[name]);
    const others = Object.entries(errors).filter(([name]) => !(name in labels));
    flushSync(() => {
      for (const name of known) {
        fields.setError(name as Path<V>, { message: errors[name]?.join("\n") ?? "" });
      }
      if (others.length === 0) return;
      const lines = others.map(([name, messages]) => `${name}: ${messages.join(" ")}`);
      fields.setError("root", { message: lines.join("\n") });
    });
    if (focus && known[0]) focusField(document.getElementById(known[0]));
  };

  const write = useWrite<SaveRequest<V>, WithEtag<R>>({
    call: async ({ sent, ifMatch }) => {
      const body = of.toApi(sent);
      if (id !== null) return api.put<R>(`${path}/${id}`, body, { ifMatch });
      const record = await create<R>(path, body);
      return { data: record, etag: etagOf(record) };
    },
    failure,
    labels,
    dedupeKey,
    refreshes: staleAfter(of.kind),
    onDone: ({ data: record, etag: etagNow }, { atSave, sent, stay, leaveTo, message }) => {
      const now = { ...fields.getValues() };
      const typedOn = !same(atSave, now);
      const left = afterSave(atSave, sent, now);
      const { text, detail } = message ?? of.saved(sent, id === null);
      draft.saved(changes(sent, left), etagNow, record.id);
      toasts.good(text, {
        dedupeKey,
        detail: typedOn ? "What you typed since is not saved yet." : detail,
      });
      // After the user has left the page, a save does not bring them back; the address changes first.
      if (!element.current || window.location.pathname !== location.pathname) return;
      const leaves = !typedOn && !stay;
      setFields(fields, changes(now, left));
      startFrom({
        id: leaves ? id : record.id,
        values: sent,
        etag: etagNow,
        at: record.updated_at,
      });
      if (leaves) leave(leaveTo ?? back);
      else if (id === null) leave(() => onCreated?.(record.id));
    },
    onError: async (error, save) => {
      if (id === null || !isConflict(error)) return false;
      await conflicts.find(`${path}/${id}`, error, save);
      return true;
    },
    onFieldErrors: (messages, { atSave }) => {
      const errors = ofEachField(messages, of.required);
      const shown = element.current !== null;
      toasts.bad(failure, shown ? undefined : Object.values(errors).flat().join(" "), dedupeKey);
      if (!shown) return;
      // Fields that were changed since were not refused, and typing is not interrupted by a move of the focus.
      const since = Object.keys(changes(atSave, fields.getValues()));
      const others = Object.entries(errors).filter(([field]) => !since.includes(field));
      showErrors(Object.fromEntries(others), since.length === 0);
    },
  });

  /** What is to be sent; null where the form is not saved. */
  const prepared = async (save: SaveOptions<V>, confirmed: boolean) => {
    const pending = await options.addPending?.(fields.getValues());
    if (pending) setFields(fields, pending.values);
    const values = { ...fields.getValues() };
    const missing = missingFields(values, of.required);
    const half = halfTyped(element.current);
    const errors = {
      ...of.check?.(values),
      ...missing,
      ...pending?.errors,
      ...(half ? { [half.name]: [NOT_WHOLE] } : {}),
    };
    for (const { text, good } of pending?.messages ?? []) toasts[good ? "good" : "bad"](text);
    fields.clearErrors();
    if (Object.keys(errors).length > 0) {
      showErrors(errors, true);
      toasts.bad(Object.keys(missing).length > 0 ? REQUIRED : WRONG, undefined, dedupeKey);
      setFailed(true);
      return null;
    }
    if (!confirmed && !((await options.confirmSave?.(values, saved.values)) ?? true)) return null;
    const atSave = { ...fields.getValues() };
    return { ...save, atSave, sent: save.as ? save.as(atSave) : atSave };
  };
  const saveOver = async (
    ifMatch: string | null,
    save: SaveOptions<V>,
    confirmed: boolean,
  ): Promise<boolean> => {
    if (uploading || write.pending || preparing.current) return false;
    preparing.current = true;
    const request = await prepared(save, confirmed).finally(() => {
      preparing.current = false;
    });
    if (!request) return false;
    const done = await write.run({ ...request, ifMatch });
    const conflict = conflicts.settle();
    if (conflict) return saveOver(conflict.record.etag, save, true);
    setFailed(!done);
    return done;
  };

  const restore = useWrite<number, R>({
    call: (revision) =>
      api.post<R>(`${path}/${id}/revisions/${revision}/restore`, {}, { ifMatch: etag }),
    failure: "That version could not be restored",
    refreshes: staleAfter(of.kind),
    onDone: (record) => {
      toasts.good("The earlier version was restored");
      draft.writeNow();
      onReload({ data: record, etag: etagOf(record) });
    },
    onError: (error) => {
      if (!isConflict(error)) return false;
      toasts.bad("Somebody else saved meanwhile", "Close the history and save or reload first.");
      return true;
    },
  });

  return {
    of,
    fields,
    labels,
    saved,
    dirty: isDirty,
    /** The last save did not succeed, and nothing was saved since. */
    failed,
    uploading,
    /** The save under way. */
    saving: write.pending as SaveOptions<V> | undefined,
    /** Whether it was saved. */
    save: (save: SaveOptions<V> = {}) => saveOver(etag, save, false),
    cancel: back,
    restore: (revision: number) => void restore.run(revision),
    draft,
    /** Asked after a conflict. */
    question: conflicts.question,
    /** Around the fields; null once the page was left. */
    element,
  };
}
