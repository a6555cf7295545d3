import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, postJson } from "../../api/client";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { explain } from "../api/problem";
import { useSite } from "../api/siteQueries";
import type { OpenInvitation } from "../api/types";
import { adminPaths } from "../paths";
import { adminSession, useSession } from "../session/session";
import { PlainForm, useFocusFirstError } from "../shared/Form";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { Spinner } from "../shared/Spinner";
import { momentInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";
import { LoginFrame } from "./LoginPage";
import { WELCOME } from "./PasswordForm";
import { authErrorMessage } from "./useAuthAction";

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
  if (token === "" || isRefused(error)) return <NotValid />;
  if (error) {
    return (
      <LoginFrame title="Your invitation" lead="The link could not be checked.">
        <Notice tone="bad" title={explain(error) ?? "The server had a problem."} />
        <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
          {WORDS.tryAgain}
        </Button>
      </LoginFrame>
    );
  }
  if (!data) {
    return (
      <LoginFrame title="Your invitation" lead="One moment, the link is being checked.">
        <Spinner inline label="Checking the link" />
      </LoginFrame>
    );
  }
  return <Valid invitation={data} token={token} onAccepted={() => setAccepted(true)} />;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === "invitation_not_valid";
}

type ValidProps = { invitation: OpenInvitation; token: string; onAccepted: () => void };

function Valid({ invitation, token, onAccepted }: ValidProps) {
  const session = useSession();
  const name = useSite()?.company.name ?? "this site";
  const [refused, setRefused] = useState(false);
  const [other] = useState(() => ("user" in session ? session.user.email : undefined));
  if (refused) return <NotValid />;
  return (
    <LoginFrame
      title="Welcome"
      lead={
        <>
          You are invited to the back office of {name} as{" "}
          {invitation.role === "owner" ? "an owner" : "an editor"}. Choose your password; you sign
          in with it and your e-mail address.
        </>
      }
      foot={<p>This link works once, until {momentInWords(invitation.expires_at)}.</p>}
    >
      {other ? (
        <Notice tone="plain" title={`You are signed in here as ${other}`}>
          <p>Setting the password signs that account out in this browser.</p>
        </Notice>
      ) : null}
      <AcceptForm
        email={invitation.email}
        token={token}
        onAccepted={onAccepted}
        onRefused={() => setRefused(true)}
      />
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

/** Characters; the server has the same rule, and says what makes a password easy to guess. */
const MIN_LENGTH = 12;

type Props = { email: string; token: string; onAccepted: () => void; onRefused: () => void };

/** Sets the password of an invited person, and signs in with it. */
function AcceptForm({ email, token, onAccepted, onRefused }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const focusFirstError = useFocusFirstError(() => form.current);
  const [values, setValues] = useState({ next: "", again: "" });
  const [submitted, setSubmitted] = useState(false);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const password = values.next;
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
      if (codeOf(failure) === "invitation_not_valid") onRefused();
      else if (codeOf(failure) === "weak_password") focusFirstError();
    },
  });

  const weak = codeOf(error) === "weak_password" ? explain(error) : undefined;
  const invalid = {
    next: values.next.length < MIN_LENGTH ? `Use at least ${MIN_LENGTH} characters` : weak,
    again: values.again !== values.next ? "The two passwords differ" : undefined,
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    autoComplete: "new-password",
    errors: [submitted ? invalid[name] : undefined].filter((text) => text !== undefined),
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      if (error) reset();
    },
  });
  const submit = () => {
    setSubmitted(true);
    if (values.next.length < MIN_LENGTH || values.again !== values.next) focusFirstError();
    else if (!isPending) mutate();
  };

  return (
    <PlainForm
      ref={form}
      className="stack gap-4"
      aria-label="Choose your password"
      onSubmit={submit}
    >
      {error && !weak ? <Notice tone="bad" title={authErrorMessage(error)} /> : null}
      <TextField
        name="invited-email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly
        value={email}
      />
      <PasswordField
        name="invited-password"
        label="Password"
        hint={`At least ${MIN_LENGTH} characters, and hard to guess: several words that do not belong together.`}
        autoFocus
        {...field("next")}
      />
      <PasswordField name="invited-password-again" label="Password again" {...field("again")} />
      <Button type="submit" wide disabled={isPending}>
        {isPending ? "Setting..." : "Set password and sign in"}
      </Button>
    </PlainForm>
  );
}

const SIGN_IN_NOW = "Sign in with it now.";

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined;
}
