import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { SiteSettings } from "../../data/schema";
import { afterSave, merge, useConflict } from "../../editing/conflict";
import { Form } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { ACTIONS, actionLabel } from "../../words/actions";
import { api, type WithEtag } from "../data/client";
import { type FieldMessages, isConflict } from "../data/problem";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Section } from "../ui/Page";

type Props = {
  title: string;
  /** What the form is called for screen readers. */
  label: string;
  intro?: ReactNode;
  form: StoredForm;
  /** The server's configuration sets these: there is nothing to save. */
  fixed?: boolean;
  children: ReactNode;
};

/** A section of settings with its form and its button. */
export function SettingsForm({ title, label, intro, form, fixed, children }: Props) {
  return (
    <Section title={title} lead={intro}>
      <Form form={form} label={label} saves className="stack gap-5 within-36">
        {children}
        {fixed ? null : (
          <div>
            <Button type="submit" aria-disabled={form.busy || !form.changed}>
              {actionLabel(ACTIONS.save, form.busy)}
            </Button>
          </div>
        )}
      </Form>
      {form.question}
    </Section>
  );
}

/** Above a form that the server's configuration decides. */
export function SetByConfiguration({ section }: { section: string }) {
  return (
    <Notice tone="plain" title="Set by the server’s configuration">
      <p>
        The section <code>{section}</code> of the server’s configuration says this, and it wins: it
        is shown here, and changed there by whoever runs the server.
      </p>
    </Notice>
  );
}

type Options<Settings, Values> = {
  id: string;
  read: WithEtag<Settings>;
  /** The fields as they are saved. */
  fromApi: (settings: Settings) => Values;
  path: "/api/admin/settings/mail" | "/api/admin/settings/backup" | "/api/admin/site-settings";
  queryKey: QueryKey;
  /** What is sent of the fields, and of the settings that they lie over. */
  toApi: (values: Values, settings: Settings) => object;
  /** In front of the names of the fields in what the server says is wrong. */
  group?: string;
  /** What else is read again. */
  refreshes?: readonly QueryKey[];
  /** What the fields are called in sentences about them. */
  labels: Readonly<Record<string, string>>;
  onDone: () => void;
};

/**
 * Settings that somebody else may save meanwhile. What only they changed comes into the form, by a refused save or by
 * another reading; what both changed is a question, and until it is answered the settings that were read first are those
 * that a save is sent over.
 */
export function useStoredForm<Settings, Values extends Record<string, string>>(
  options: Options<Settings, Values>,
) {
  const { id, read, fromApi, path, queryKey, toApi, group = "", labels, onDone } = options;
  const { refreshes = [keys.overview, keys.system, keys.checklist] } = options;
  const client = useQueryClient();
  const base = useRef({ ...read, values: fromApi(read.data) });
  const write = useWrite<Values, WithEtag<Settings>>({
    call: (values) => {
      const { data, etag } = base.current;
      return api.put<Settings>(path, toApi(values, data), { ifMatch: etag });
    },
    failure: "The settings could not be saved",
    labels: Object.fromEntries(
      Object.entries(labels).map(([name, words]) => [group + name, words]),
    ),
    refreshes: [keys.history, ...refreshes],
    onDone: (after, sent) => {
      const saved = fromApi(after.data);
      form.set(afterSave(sent, saved, form.fields.getValues()));
      startFrom(after, saved);
      onDone();
    },
    onFieldErrors: (found) => {
      showErrors(found);
    },
    onError: async (error) => {
      if (!isConflict(error)) return false;
      await conflicts.find(path, error, undefined);
      return true;
    },
  });
  const save = async (values: Values): Promise<boolean> => {
    const done = await write.run(values);
    return conflicts.settle() ? save({ ...form.fields.getValues() }) : done;
  };
  const form = useAdminForm<Values>({
    id,
    start: base.current.values,
    guarded: true,
    send: (values): Promise<boolean> => save({ ...values }),
  });
  const showErrors = (found: FieldMessages): void => {
    const own = Object.entries(found).map(([name, said]) => [name.replace(group, ""), said]);
    form.showErrors(Object.fromEntries(own));
  };
  const startFrom = (record: WithEtag<Settings>, values: Values): void => {
    client.setQueryData(queryKey, record);
    base.current = { ...record, values };
    form.fields.resetDefaultValues(values);
  };
  const conflicts = useConflict<Values, Settings, undefined>({
    thing: "these settings",
    fromApi,
    fields: form.fields,
    labels,
    base: () => base.current.values,
    onTaken: startFrom,
    onAnswered: async (_, isLeft) => isLeft && save({ ...form.fields.getValues() }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state that was read
  useEffect(() => {
    const { etag, values } = base.current;
    if (read.etag === etag) return;
    const theirs = fromApi(read.data);
    const { taken, asked } = merge(values, form.fields.getValues(), theirs);
    form.set(taken);
    if (Object.keys(asked).length === 0) return startFrom(read, theirs);
    base.current.values = { ...values, ...taken };
    form.fields.resetDefaultValues(base.current.values);
  }, [read.etag]);

  return { ...form, question: conflicts.question };
}

type StoredForm = Parameters<typeof Form>[0]["form"] & {
  changed: boolean;
  question: ReactNode;
};

type Changes = Partial<Pick<SiteSettings, "open" | "verification" | "show_mrp" | "featured">>;

type SaveOptions = {
  read: WithEtag<SiteSettings>;
  onDone: (changes: Changes) => void;
  onFieldErrors?: (errors: FieldMessages) => void;
};

/** Saves a part of the settings over the state that is shown; when somebody has saved them meanwhile, they are read again. */
export function useSaveSettings({ read, onDone, ...options }: SaveOptions) {
  const client = useQueryClient();
  return useWrite({
    ...options,
    call: (changes: Changes) => {
      const { open, verification, show_mrp, featured } = { ...read.data, ...changes };
      const input = { open, verification, show_mrp, featured };
      return api.put<SiteSettings>("/api/admin/site-settings", input, { ifMatch: read.etag });
    },
    failure: "The settings could not be saved",
    refreshes: [keys.settings, keys.history, keys.site],
    onDone: (saved, changes) => {
      client.setQueryData(keys.settings, saved);
      onDone(changes);
    },
    onError: (error) => {
      const isStale = isConflict(error);
      if (isStale) {
        toasts.bad(
          "The settings were changed meanwhile",
          "Another owner saved them, and they are shown now. Nothing of yours was saved.",
        );
      }
      return isStale;
    },
  });
}
