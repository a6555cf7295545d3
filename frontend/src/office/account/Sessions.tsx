import { useQuery } from "@tanstack/react-query";
import type { LiveSessionView } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { FormSection } from "../../editing/Form";
import { Badge } from "../../ui/Badge";
import { identity } from "../data/identity";
import { keys } from "../data/queries";
import { adminSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import { momentInWords, whenInWords } from "../ui/time";
import styles from "./AccountPage.module.css";
import { authErrorMessage } from "./login/useAuthAction";

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
      text: (
        <p>
          Every browser is signed out of this account, this one too. You sign in again afterwards.
        </p>
      ),
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
        <Loaded
          read={read}
          failure="The list could not be loaded"
          waiting={<Spinner inline label="Loading the list" />}
        >
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
