import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import { useWrite } from "../api/useWrite";
import { Form, useFocusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { ACTIONS, actionLabel } from "../words";
import styles from "./Settings.module.css";

type Props = {
  id: string;
  title: string;
  /** What the form is called for screen readers. */
  label: string;
  intro?: ReactNode;
  element: RefObject<HTMLDivElement | null>;
  changed: boolean;
  busy: boolean;
  /** The server's configuration sets these: there is nothing to save. */
  fixed?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A section of settings with its form and its button. */
export function SettingsForm(props: Props) {
  const { id, title, label, intro, element, changed, busy, fixed, onSubmit, children } = props;
  return (
    <section className="stack gap-3 shrinks" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {intro ? <p className={styles.text}>{intro}</p> : null}
      <Form label={label} busy={busy} className={styles.form} onSubmit={onSubmit}>
        <div ref={element} className={styles.fields}>
          {children}
        </div>
        {fixed ? null : (
          <div>
            <Button type="submit" disabled={busy || !changed}>
              {actionLabel(ACTIONS.save, busy)}
            </Button>
          </div>
        )}
      </Form>
    </section>
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
  read: WithEtag<Settings>;
  /** The fields as they are saved. */
  saved: Values;
  path: "/api/admin/settings/mail" | "/api/admin/settings/backup" | "/api/admin/site-settings";
  queryKey: QueryKey;
  /** What is sent of the fields. */
  input: (values: Values) => object;
  /** In front of the names of the fields in what the server says is wrong. */
  group?: string;
  /** What else is read again. */
  refreshes?: readonly QueryKey[];
  /** What the fields are called in sentences about them. */
  labels: Readonly<Record<string, string>>;
  onDone: () => void;
};

/**
 * Settings that are saved over the state that is shown. What is typed lies over what is saved, so that it stays when the
 * settings are read again.
 */
export function useSettingsForm<Settings, Values extends Record<string, string>>({
  read,
  saved,
  path,
  queryKey,
  input,
  group = "",
  refreshes = [keys.overview, siteKeys.system, siteKeys.checklist],
  labels,
  onDone,
}: Options<Settings, Values>) {
  const client = useQueryClient();
  const element: RefObject<HTMLDivElement | null> = useRef(null);
  const focusFirstError = useFocusFirstError(() => element.current);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const values: Values = { ...saved, ...typed };
  const changed = Object.keys(saved).some((name) => values[name] !== saved[name]);
  const guard = useUnsavedGuard(changed, false);
  const save = useWrite({
    call: () => api.put<Settings>(path, input(values), { ifMatch: read.etag }),
    failure: "The settings could not be saved",
    labels,
    refreshes: [keys.history, ...refreshes],
    onDone: (after) => {
      client.setQueryData(queryKey, after);
      setTyped({});
      setErrors({});
      onDone();
    },
    onFieldErrors: (found) => {
      setErrors(found);
      focusFirstError();
    },
    onError: toldStale,
  });
  const field = (name: keyof Values & string) => ({
    value: values[name],
    errors: errors[group + name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return { element, values, field, changed, guard, save };
}

/** Says that somebody has saved the settings meanwhile, if that is why a save was refused. */
export function toldStale(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 412) return false;
  toasts.bad(
    "The settings were changed meanwhile",
    "Another owner saved them. Nothing of yours was saved: load the page again to see theirs, then change yours again.",
  );
  return true;
}
