import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { Button } from "../../ui/Button";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { PasswordField } from "../../ui/PasswordField";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { MailSettings } from "../api/types";
import { useWrite } from "../api/useWrite";
import { FieldRow, Form } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { ACTIONS, actionLabel } from "../words";
import { changedMail, type MailValues, mailInput, mailValues } from "./mail";
import styles from "./Settings.module.css";

const LABELS = {
  host: "The mail server",
  port: "The port",
  tls: "Encryption",
  username: "The user",
  password: "The password",
  from: "The sender",
  to: "The recipients",
};

type Props = { read: WithEtag<MailSettings>; fixed: boolean };

/** Server, encryption, account, sender and recipients. The password is typed, and never shown again. */
export function MailForm({ read, fixed }: Props) {
  const client = useQueryClient();
  const element = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError(() => element.current);
  const saved = mailValues(read.data);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<FieldMessages>({});
  const changed = changedMail(values, saved);
  const guard = useUnsavedGuard(changed, false);
  const save = useWrite({
    call: () =>
      api.put<MailSettings>("/api/admin/settings/mail", mailInput(values), { ifMatch: read.etag }),
    failure: "The settings could not be saved",
    labels: LABELS,
    refreshes: [keys.history, keys.overview, siteKeys.system, siteKeys.checklist],
    onDone: (after) => {
      client.setQueryData(siteKeys.mail, after);
      toasts.good("The settings are saved", { detail: "They count for the next mail." });
    },
    onFieldErrors: (found) => {
      setErrors(found);
      focusFirstError();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 412) return false;
      toasts.bad(
        "The settings were changed meanwhile",
        "Another owner saved them. Nothing of yours was saved: load the page again to see theirs.",
      );
      return true;
    },
  });
  const field = (name: keyof MailValues) => ({
    name: `mail-${name}`,
    value: values[name],
    disabled: fixed,
    errors: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const sends = values.transport === "smtp";
  return (
    <section className={styles.section} aria-labelledby="mail-server">
      <h2 id="mail-server" className={styles.title}>
        Mail server
      </h2>
      <Form label="Mail" busy={save.busy} className={styles.form} onSubmit={() => void save.run()}>
        <div ref={element} className={styles.fields}>
          <SelectField {...field("transport")} label="Enquiries are" required>
            <option value="smtp">sent by a mail server</option>
            <option value="file">written into files on the server; nobody gets them</option>
          </SelectField>
          {sends ? (
            <>
              <FieldRow>
                <TextField
                  {...field("host")}
                  label="Server"
                  hint="Such as smtp.example.com; your mail provider names it."
                  required
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                />
                <TextField
                  {...field("port")}
                  label="Port"
                  hint="Blank: the usual one for the encryption."
                  inputMode="numeric"
                  autoComplete="off"
                />
              </FieldRow>
              <SelectField {...field("tls")} label="Encryption" required>
                <option value="required">TLS from the first byte (port 465)</option>
                <option value="starttls">STARTTLS (port 587)</option>
                <option value="none">none, for a mail server on this machine (port 25)</option>
              </SelectField>
              <FieldRow>
                <TextField
                  {...field("username")}
                  label="User"
                  hint="Blank: the server wants no sign-in."
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                />
                <PasswordField
                  {...field("password")}
                  label="Password"
                  hint={
                    read.data.password === "set"
                      ? "One is stored, encrypted, and is not shown. Blank: it stays."
                      : "It is stored encrypted and is not shown again."
                  }
                  autoComplete="new-password"
                />
              </FieldRow>
            </>
          ) : null}
          <TextField
            {...field("from")}
            label="Sender"
            hint="The address that mails come from; most servers take the user’s own only."
            inputMode="email"
            required
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
          />
          <TextArea
            {...field("to")}
            label="Recipients of enquiries"
            hint="One address a line, at most 20."
            rows={3}
            required
            spellCheck={false}
          />
        </div>
        {fixed ? null : (
          <div>
            <Button type="submit" disabled={save.busy || !changed}>
              {actionLabel(ACTIONS.save, save.busy)}
            </Button>
          </div>
        )}
      </Form>
      {guard.dialog}
    </section>
  );
}
