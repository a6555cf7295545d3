import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, postJson } from "../../../data/client";
import type { OpenInvitationView as OpenInvitation } from "../../../data/schema";
import { Form } from "../../../editing/Form";
import { useAdminForm } from "../../../editing/useAdminForm";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { WORDS } from "../../../words/actions";
import { adminPaths } from "../../data/paths";
import { explain } from "../../data/problem";
import { useSite } from "../../data/queries";
import { adminSession, useSession } from "../../data/session";
import { toasts } from "../../data/toasts";
import { RouterButtonLink } from "../../ui/RouterButtonLink";
import { Spinner } from "../../ui/Spinner";
import { momentInWords } from "../../ui/time";
import { LoginFrame } from "./LoginPage";
import { authErrorMessage, checkNewPassword, NewPasswordFields, WELCOME } from "./SignIn";

/**
 * Where the link of an invitation leads. The token stands behind the `#`, which browsers send to no server, so that it is
 * in no log.
 */
export function InvitationPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  /** Once the password is set the link works no more, which is no error on this page. */
  const [accepted, setAccepted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => postJson<OpenInvitation>("/auth/v1/invitation", { token }),
    enabled: token !== "" && !accepted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (token === "" || codeOf(error) === NOT_VALID) return <NotValid />;
  if (!data) {
    const lead = error
      ? "The link could not be checked."
      : "One moment, the link is being checked.";
    return (
      <LoginFrame title="Your invitation" lead={lead}>
        {error ? (
          <>
            <Notice tone="bad" title={explain(error) ?? "The server had a problem."} />
            <Button variant="outline" aria-disabled={isFetching} onClick={() => void refetch()}>
              {WORDS.tryAgain}
            </Button>
          </>
        ) : (
          <Spinner inline label="Checking the link" />
        )}
      </LoginFrame>
    );
  }
  return <Accept invitation={data} token={token} onAccepted={() => setAccepted(true)} />;
}

type AcceptProps = { invitation: OpenInvitation; token: string; onAccepted: () => void };

/** Sets the password of an invited person, and signs in with it. */
function Accept({ invitation: { email, role, ...invitation }, token, onAccepted }: AcceptProps) {
  const session = useSession();
  const navigate = useNavigate();
  const name = useSite()?.company.name ?? "this site";
  const [other] = useState(() => ("user" in session ? session.user.email : undefined));
  const { error, mutateAsync } = useMutation({
    mutationFn: async (password: string) => {
      await postJson("/auth/v1/invitation/accept", { token, password });
      onAccepted();
      const signedIn = await adminSession().auth.signInWithPassword({ email, password });
      return signedIn.error;
    },
    onSuccess: (signInError) => {
      if (signInError) toasts.plain("Your password is set", { detail: SIGN_IN_NOW });
      else toasts.good(WELCOME);
      void navigate(signInError ? adminPaths.login : adminPaths.dashboard, { replace: true });
    },
    onError: (failure) => {
      if (isWeak(failure)) form.showErrors({ next: [explain(failure) ?? ""] });
    },
  });
  const form = useAdminForm({
    id: "invited-password",
    start: { next: "", again: "" },
    check: checkNewPassword,
    send: ({ next }) => mutateAsync(next).catch(() => false),
  });
  if (codeOf(error) === NOT_VALID) return <NotValid />;
  return (
    <LoginFrame
      title="Welcome"
      lead={
        <>
          You are invited to the back office of {name} as{" "}
          {role === "owner" ? "an owner" : "an editor"}. Choose your password; you sign in with it
          and your e-mail address.
        </>
      }
      foot={<p>This link works once, until {momentInWords(invitation.expires_at)}.</p>}
    >
      {other ? (
        <Notice tone="plain" title={`You are signed in here as ${other}`}>
          <p>Setting the password signs that account out in this browser.</p>
        </Notice>
      ) : null}
      <Form form={form} className="stack gap-4" label="Choose your password">
        {error && !isWeak(error) ? <Notice tone="bad" title={authErrorMessage(error)} /> : null}
        <TextField
          name="invited-email"
          label="Email"
          type="email"
          autoComplete="username"
          required
          readOnly
          value={email}
        />
        <NewPasswordFields
          form={form}
          label="Password"
          hint=": several words that do not belong together."
          autoFocus
        />
        <Button type="submit" wide aria-disabled={form.busy}>
          {form.busy ? "Setting..." : "Set password and sign in"}
        </Button>
      </Form>
    </LoginFrame>
  );
}

/** One answer for links that were forged, used, replaced or withdrawn, or are too old. */
function NotValid() {
  // The token is of no use any more.
  useEffect(() => window.history.replaceState(window.history.state, "", adminPaths.invitation), []);
  return (
    <LoginFrame
      title="This link does not work"
      lead="It was used already, or withdrawn, or it is older than three days. Ask whoever invited you to send a new one."
    >
      <p>If you have set your password already, sign in with it.</p>
      <RouterButtonLink to={adminPaths.login} variant="outline">
        Go to sign-in
      </RouterButtonLink>
    </LoginFrame>
  );
}

const NOT_VALID = "invitation_not_valid";
const SIGN_IN_NOW = "Sign in with it now.";

const isWeak = (error: unknown) => codeOf(error) === "weak_password";

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined;
}
