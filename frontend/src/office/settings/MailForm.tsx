import type { MailSettings, MailSettingsInput } from "../../data/schema";
import { FieldRow, VERBATIM } from "../../editing/Form";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { PasswordField } from "../../ui/PasswordField";
import type { WithEtag } from "../data/client";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { SettingsForm, useStoredForm } from "./SettingsForm";

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
  const form = useStoredForm<MailSettings, MailValues>({
    id: "mail",
    read,
    fromApi: mailValues,
    path: "/api/admin/settings/mail",
    queryKey: keys.mail,
    toApi: mailInput,
    labels: LABELS,
    onDone: () => toasts.good("The settings are saved", { detail: "Used from the next mail on." }),
  });
  const own = (name: keyof MailValues) => ({ ...form.field(name), disabled: fixed });
  const sends = form.values.transport === "smtp";
  return (
    <SettingsForm title="Mail server" label="Mail" form={form} fixed={fixed}>
      <SelectField {...own("transport")} label="Enquiries are" required>
        <option value="smtp">sent by a mail server</option>
        <option value="file">written into files on the server; nobody gets them</option>
      </SelectField>
      {sends ? (
        <>
          <FieldRow>
            <TextField
              {...own("host")}
              label="Server"
              hint="Such as smtp.example.com; your mail provider names it."
              required
              {...VERBATIM}
            />
            <TextField
              {...own("port")}
              label="Port"
              hint="Blank: the usual one for the encryption."
              inputMode="numeric"
              autoComplete="off"
            />
          </FieldRow>
          <SelectField {...own("tls")} label="Encryption" required>
            <option value="required">TLS from the first byte (port 465)</option>
            <option value="starttls">STARTTLS (port 587)</option>
            <option value="none">none, for a mail server on this machine (port 25)</option>
          </SelectField>
          <FieldRow>
            <TextField
              {...own("username")}
              label="User"
              hint="Blank: the server wants no sign-in."
              {...VERBATIM}
            />
            <PasswordField
              {...own("password")}
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
        {...own("from")}
        label="Sender"
        hint="The address that mails come from; most servers take the user’s own only."
        inputMode="email"
        required
        {...VERBATIM}
      />
      <TextArea
        {...own("to")}
        label="Recipients of enquiries"
        hint="One address a line, at most 20."
        rows={3}
        required
        spellCheck={false}
      />
    </SettingsForm>
  );
}

type MailValues = Record<
  "transport" | "host" | "port" | "tls" | "username" | "password" | "from" | "to",
  string
>;

export function mailValues(settings: MailSettings): MailValues {
  const { transport, host, port, tls, username, from, to } = settings;
  return {
    transport,
    host,
    port: port === 0 ? "" : String(port),
    tls,
    username,
    password: "",
    from,
    to: to.join("\n"),
  };
}

/** A blank password stays as it is stored; without a user there is none. */
export function mailInput(values: MailValues): MailSettingsInput {
  const { port, password, to, ...rest } = values;
  return {
    ...rest,
    // What is no number is refused by the server, at its field.
    port: port.trim() === "" ? 0 : /^\d{1,6}$/.test(port.trim()) ? Number(port) : -1,
    ...(password === "" ? {} : { password }),
    to: to.split(/[\n,;]/).flatMap((address) => address.trim() || []),
  };
}
