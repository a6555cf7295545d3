import { AuthError, type User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveSessionView, RecoveryCodesLeftView } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { Form, FormSection } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { useUnsavedGuard } from "../../editing/useUnsavedGuard";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { needsEnrolment } from "../data/duties";
import { identity } from "../data/identity";
import { keys, useSite } from "../data/queries";
import { adminSession, useSession, verifiedFactors } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { Loaded, Page } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { dateInWords, momentInWords, whenInWords } from "../ui/time";
import styles from "./AccountPage.module.css";
import { Factors } from "./Factors";
import {
  authErrorMessage,
  checkNewPassword,
  NewPasswordFields,
  useAuthAction,
} from "./login/SignIn";

export function AccountPage() {
  const session = useSession();
  if (!("user" in session)) return null;
  return (
    <Page title="Your account" lead={session.user.email}>
      {needsEnrolment(session) ? (
        <Notice tone="plain" title="Add a second step to go on">
          <p>
            Every administrator of this site needs one. Choose one under “Two-step verification”
            below; the rest of the back office opens as soon as you have it.
          </p>
        </Notice>
      ) : null}
      <div className="stack">
        <PasswordSection email={session.user.email ?? ""} />
        <Factors user={session.user} />
        <RecoveryCodes user={session.user} />
        <Sessions />
      </div>
    </Page>
  );
}

/** The field that an error code is about. */
const FIELD_BY_CODE: Record<string, "current" | "next"> = {
  invalid_credentials: "current",
  weak_password: "next",
  same_password: "next",
};

const MESSAGES = { invalid_credentials: "This is not the password that you have now" };

const EMPTY = { current: "", next: "", again: "" };

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useAdminForm({
    id: "password",
    start: EMPTY,
    check: (typed) => ({
      current: typed.current === "" ? ["Enter the password that you have now"] : [],
      ...checkNewPassword(typed),
    }),
    send: async ({ next, current }) => {
      const { error } = await adminSession()
        .auth.updateUser({ password: next, current_password: current })
        .catch((error: unknown) => ({ error }));
      if (error) refused(error);
      else done();
    },
  });
  const refused = (error: unknown): void => {
    const message = authErrorMessage(error, undefined, MESSAGES);
    const field = FIELD_BY_CODE[error instanceof AuthError ? (error.code ?? "") : ""];
    setFailure(field ? null : message);
    if (field) form.showErrors({ [field]: [message] });
  };
  const done = (): void => {
    form.set(EMPTY);
    setFailure(null);
    void client.invalidateQueries({ queryKey: keys.account });
    toasts.good("Password changed", { detail: "Every other browser was signed out." });
  };

  return (
    <FormSection
      title="Password"
      hint="Several words that do not belong together are strong and easy to remember. A new password signs out every other browser."
    >
      <Form form={form} className={styles.form}>
        {failure ? <Notice tone="bad" title={failure} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field("current")}
          label="Current password"
          required
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label="New password" hint="" />
        <Button type="submit" variant="outline" aria-disabled={form.busy}>
          {form.busy ? "Changing..." : "Change password"}
        </Button>
      </Form>
    </FormSection>
  );
}

const CODES = [...keys.account, "recovery-codes"];

export function RecoveryCodes({ user }: { user: User }) {
  const client = useQueryClient();
  const { busy, error, run } = useAuthAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasFactor = verifiedFactors(user).length > 0;
  const read = useQuery({
    queryKey: CODES,
    queryFn: ({ signal }) => identity.recoveryCodesStatus(signal),
    enabled: hasFactor,
  });
  useUnsavedGuard({ unsaved: codes !== null, kept: false, lost: UNSEEN });

  const generate = () =>
    run(async () => {
      setCodes((await identity.generateRecoveryCodes()).codes);
      void client.invalidateQueries({ queryKey: CODES });
      return undefined;
    });
  const askToGenerate = () =>
    confirm({
      title: "Generate new codes?",
      text: "The codes that you have now stop working at once. Throw the old paper away.",
      action: { does: "Generate new codes", busy: "Generating codes..." },
      run: generate,
    });

  return (
    <FormSection
      title="Recovery codes"
      hint="For the day your phone or key is lost: each code signs you in once. Keep them on paper, away from this computer."
    >
      <div className="stack start top gap-4">
        {!hasFactor ? (
          <p className={styles.text}>
            Add a verification method first; then you can print codes here.
          </p>
        ) : codes ? (
          <RecoverySheet codes={codes} email={user.email ?? ""} onDone={() => setCodes(null)} />
        ) : (
          <>
            {error ? <Notice tone="bad" title={error} /> : null}
            <Loaded
              read={read}
              failure="The codes could not be counted"
              waiting="Counting the codes"
            >
              {(data) => (
                <>
                  {data.remaining === 0 ? (
                    <Notice tone="plain" title="You have no codes">
                      <p className={styles.text}>
                        Print some now. Without them, a lost phone or key means contacting your
                        website administrator.
                      </p>
                    </Notice>
                  ) : (
                    <p className={styles.text}>{remainingMessage(data)}</p>
                  )}
                  <SmallButton
                    aria-disabled={busy}
                    onClick={() => void (data.remaining > 0 ? askToGenerate() : generate())}
                  >
                    {data.remaining === 0 ? "Generate recovery codes" : "Generate new codes"}
                  </SmallButton>
                </>
              )}
            </Loaded>
          </>
        )}
      </div>
    </FormSection>
  );
}

const UNSEEN =
  "The recovery codes are shown only now. Print them or write them down before you go.";

function remainingMessage({ remaining, created_at }: RecoveryCodesLeftView): string {
  const count = remaining === 1 ? "One code is" : `${remaining} codes are`;
  const origin = created_at ? ` of those generated on ${dateInWords(created_at)}` : "";
  return `${count} left${origin}.`;
}

type SheetProps = { codes: readonly string[]; email: string; onDone: () => void };

/** The codes on screen, and for print a sheet with instructions. They cannot be shown again. */
function RecoverySheet({ codes, email, onDone }: SheetProps) {
  const site = useSite();
  return (
    <>
      <p className={styles.text}>
        <strong>These codes are shown only now.</strong> Print them or write them down.
      </p>
      <div data-print="" className={styles.sheet}>
        <div className={styles.paper}>
          <p className={styles.site}>{site?.company.name}</p>
          <p className={styles.title}>Recovery codes</p>
          <p>
            For {email} at {window.location.host}/admin, generated on{" "}
            {dateInWords(new Date().toISOString())}
          </p>
        </div>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.paper}>
          <p>
            Each code works once. Sign in with your password, choose “Use another method”, then
            “Recovery code”. Tick the code off when you have used it.
          </p>
          <p>
            Keep this sheet locked away from the computer: together with your password it is enough
            to sign in.
          </p>
        </div>
      </div>
      <div className="flex wrap gap-3">
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={onDone}>
          I’ve saved my codes
        </Button>
      </div>
    </>
  );
}

const AGAIN = "Please try again.";
const OTHERS = "others";

const SESSIONS = [...keys.account, "sessions"];

export function Sessions() {
  const read = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => identity.sessions(signal) });
  const end = useWrite({
    call: async (id: string) => {
      if (id !== OTHERS) return identity.endSession(id);
      const { error } = await adminSession().auth.signOut({ scope: "others" });
      if (error) throw error;
    },
    failure: "That browser could not be signed out",
    explain: (error) => authErrorMessage(error, AGAIN),
    refreshes: [SESSIONS],
    onDone: (_, id) =>
      toasts.good(id === OTHERS ? "Signed out everywhere but in this browser" : "Signed out there"),
  });
  const askToEndAll = () =>
    confirm({
      title: "Sign out everywhere?",
      text: "Every browser is signed out of this account, this one too. You sign in again afterwards.",
      action: { does: "Sign out everywhere", busy: "Signing out..." },
      run: async () => {
        const error = await adminSession().signOut("global");
        if (error) toasts.bad("Failed to log out", authErrorMessage(error, AGAIN));
        else toasts.good("Logged out successfully");
      },
    });

  return (
    <FormSection
      title="Where you are signed in"
      hint="If you do not know one of these, sign it out and change your password."
    >
      <div className="stack start top gap-4">
        <Loaded read={read} failure="The list could not be loaded" waiting="Loading the list">
          {(data) => (
            <>
              <ul className="full rule-above">
                {[...data].sort(currentFirst).map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={end.busy}
                    ending={end.pending === session.id}
                    onEnd={() => void end.run(session.id)}
                  />
                ))}
              </ul>
              <div className="flex wrap gap-3">
                {data.length > 1 ? (
                  <SmallButton aria-disabled={end.busy} onClick={() => void end.run(OTHERS)}>
                    {end.pending === OTHERS ? "Signing out..." : "Sign out everywhere else"}
                  </SmallButton>
                ) : null}
                <SmallButton onClick={() => void askToEndAll()}>Sign out everywhere</SmallButton>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </FormSection>
  );
}

function currentFirst(one: LiveSessionView, other: LiveSessionView): number {
  return Number(other.current) - Number(one.current);
}

type SessionRowProps = {
  session: LiveSessionView;
  busy: boolean;
  ending: boolean;
  onEnd: () => void;
};

function SessionRow({ session, busy, ending, onEnd }: SessionRowProps) {
  const browser = describeBrowser(session.user_agent);
  return (
    <li className={styles.row}>
      <AdminIcon name={isHandheld(session.user_agent) ? "smartphone" : "laptop"} size={24} />
      <div>
        <p className="flex wrap strong gap-1-3">
          {browser} {session.current ? <Badge tone="good">This browser</Badge> : null}
        </p>
        <p className="meta">
          {session.current ? "Here now" : `Last here ${whenInWords(session.refreshed_at)}`}, signed
          in {momentInWords(session.created_at)}
          <span className="block">Address {session.address}</span>
        </p>
      </div>
      {session.current ? null : (
        <SmallButton aria-disabled={busy} aria-label={`Sign out ${browser}`} onClick={onEnd}>
          {ending ? "Signing out..." : "Sign out"}
        </SmallButton>
      )}
    </li>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** For example `Chrome on Windows`. */
export function describeBrowser(agent: string): string {
  const browser = firstMatch(BROWSERS, agent);
  const system = firstMatch(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.slice(0, 60) || "Unknown browser");
}

function firstMatch(table: readonly [RegExp, string][], agent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(agent))?.[1];
}

export function isHandheld(agent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(agent);
}
