/** How mails are sent: the mail server, the sender, who gets enquiries, and a test mail. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MailSettings, MailSettingsInput, TestMailResult } from "../../data/schema";
import { FieldRow, Form, VERBATIM } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { PasswordField } from "../../ui/PasswordField";
import { Skeleton } from "../../ui/Skeleton";
import { api, type WithEtag } from "../data/client";
import { keys, qWithEtag } from "../data/queries";
import { useSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { forOwners, Loaded, Section } from "../ui/Page";
import styles from "./Settings.module.css";
import { SetByConfiguration, SettingsForm, useStoredForm } from "./SettingsForm";

export const MailPage = forOwners(
  "Mail",
  "The mail server that hands over enquiries, invitations and warnings. Only owners see this page.",
  "Only owners set how mails are sent",
  "If enquiries do not arrive, tell an owner of this site.",
  Mail,
);

function Mail() {
  const read = useQuery(qWithEtag("/api/admin/settings/mail"));
  return (
    <Loaded
      read={read}
      failure="Failed to load the settings of mails"
      quiet
      waiting={<Skeleton shape="wide" />}
    >
      {(data) => {
        const fixed = data.data.set_by === "configuration";
        return (
          <div className="stack one-column gap-7">
            {fixed ? <SetByConfiguration section="[mail]" /> : null}
            <MailForm read={data} fixed={fixed} />
            <TestMail settings={data.data} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** What the steps are called. */
const STEPS: Readonly<Record<string, string>> = {
  transport: "Mail server",
  connecting: "Connecting",
  "starting TLS": "Encryption",
  "signing in": "Signing in",
  "naming the sender": "Sender",
  "naming the recipient": "Recipient",
  "announcing the mail": "Announcing the mail",
  "handing the mail over": "Handing the mail over",
  waiting: "Waiting for the server",
};

/** Sends a mail with the settings as they are saved, and shows each step with the server's words. */
function TestMail({ settings }: { settings: MailSettings }) {
  const session = useSession();
  const own = "user" in session ? (session.user.email ?? "") : "";
  const [result, setResult] = useState<TestMailResult | null>(null);
  const test = useWrite<string, TestMailResult>({
    call: (to) => api.post<TestMailResult>("/api/admin/settings/mail/test", { to }),
    failure: "The test mail could not be sent",
    labels: { to: "The address" },
    onDone: setResult,
    onFieldErrors: (found) => {
      form.showErrors(found);
      setResult(null);
    },
  });
  const form = useAdminForm({ id: "test", start: { to: own }, send: ({ to }) => test.run(to) });
  return (
    <Section
      title="Test mail"
      lead={`It goes out with the settings as they are saved${settings.set_by === "default" ? "; nothing is set up yet" : ""}.`}
    >
      <Form form={form} label="Test mail" className="stack gap-5 within-36">
        <TextField {...form.field("to")} label="To" inputMode="email" required {...VERBATIM} />
        <div>
          <Button type="submit" variant="outline" aria-disabled={form.busy}>
            {form.busy ? "Sending..." : "Send a test mail"}
          </Button>
        </div>
      </Form>
      <div aria-live="polite">{result ? <Result result={result} /> : null}</div>
    </Section>
  );
}

function Result({ result: { ok, steps } }: { result: TestMailResult }) {
  return (
    <>
      <p className={ok ? styles.passed : styles.failed}>
        {ok
          ? "The mail server has taken the mail. Look whether it arrives, also among the spam."
          : "The mail was not sent."}
      </p>
      <ol className="stack" aria-label="Steps of the test mail">
        {steps.map(({ name, ok: passed, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are never moved
          <li key={index} className={passed ? styles.step : styles.stepFailed}>
            {passed ? <AdminIcon name="circle-check" /> : <Icon name="triangle-alert" />}
            <div>
              <p className="strong">
                {STEPS[name] ?? name}
                <span className="visually-hidden">{passed ? ": done" : ": failed"}</span>
              </p>
              <p className="note breaks">{message}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const LABELS = {
  host: "The mail server",
  port: "The port",
  tls: "Encryption",
  username: "The user",
  password: "The password",
  from: "The sender",
  to: "The recipients",
};

type MailFormProps = { read: WithEtag<MailSettings>; fixed: boolean };

/** Server, encryption, account, sender and recipients. The password is typed, and never shown again. */
export function MailForm({ read, fixed }: MailFormProps) {
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
  const { transport, host, tls, username, from } = settings;
  const port = settings.port === 0 ? "" : String(settings.port);
  return { transport, host, port, tls, username, password: "", from, to: settings.to.join("\n") };
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
