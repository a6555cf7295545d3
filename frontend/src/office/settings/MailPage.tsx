/** How mails are sent: the mail server, the sender, who gets enquiries, and a test mail. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MailSettings, TestMailResult } from "../../data/schema";
import { Form, VERBATIM } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Skeleton } from "../../ui/Skeleton";
import { api } from "../data/client";
import { qWithEtag } from "../data/queries";
import { useSession } from "../data/session";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { forOwners, Loaded, Page, Section } from "../ui/Page";
import { MailForm } from "./MailForm";
import styles from "./Settings.module.css";
import { SetByConfiguration } from "./SettingsForm";

export const MailPage = forOwners(
  "Mail",
  "Only owners set how mails are sent",
  "If enquiries do not arrive, tell an owner of this site.",
  Mail,
);

function Mail() {
  const read = useQuery(qWithEtag("/api/admin/settings/mail"));
  return (
    <Page
      title="Mail"
      lead="The mail server that hands over enquiries, invitations and warnings. Only owners see this page."
    >
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
    </Page>
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
