import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { FieldErrors, TextField } from "../../ui/Field";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import type { Role, SentInvitation } from "../api/types";
import { useWrite } from "../api/useWrite";
import { DialogButtons } from "../shared/DialogButtons";
import { PlainForm } from "../shared/PlainForm";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { ACTIONS, WORDS } from "../words";
import styles from "./People.module.css";
import { ROLES } from "./people";

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<SentInvitation | null>(null);
  const close = () => {
    setUnsent(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={unsent ? "The invitation is ready" : WORDS.invite}
      busy={busy}
    >
      {!open ? null : unsent ? (
        <InvitationLink sent={unsent} onClose={close} />
      ) : (
        <InviteForm onBusy={setBusy} onClose={close} onUnsent={setUnsent} />
      )}
    </Dialog>
  );
}

type FormProps = {
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onUnsent: (sent: SentInvitation) => void;
};

function InviteForm({ onBusy, onClose, onUnsent }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(() => form.current);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const [errors, setErrors] = useState<FieldMessages>({});
  const invite = useWrite({
    call: () =>
      api.post<SentInvitation>(
        "/api/admin/people/invitations",
        { email: email.trim(), role },
        { idempotencyKey: crypto.randomUUID() },
      ),
    failure: "The invitation could not be sent",
    labels: { email: "This address", role: "The role" },
    refreshes: [keys.people, keys.history],
    onFieldErrors: (found) => {
      setErrors(found);
      focusFirstError();
    },
    onDone: (sent) => {
      if (sent.link) {
        onUnsent(sent);
        return;
      }
      toasts.good(`${sent.email} was invited`, { detail: "The link works for three days." });
      onClose();
    },
  });
  const submit = async () => {
    if (email.trim() === "") {
      setErrors({ email: ["Enter an e-mail address"] });
      focusFirstError();
      return;
    }
    setErrors({});
    onBusy(true);
    await invite.run();
    onBusy(false);
  };
  return (
    <PlainForm ref={form} className="stack gap-4" aria-label={WORDS.invite} onSubmit={submit}>
      <TextField
        name="invite-email"
        label="E-mail address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-focus=""
        hint="A link to choose a password is sent there. It works once, for three days."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        errors={errors.email ?? []}
      />
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>Role</legend>
        {(Object.keys(ROLES) as Role[]).map((name) => (
          <label key={name} className={styles.role}>
            <input
              type="radio"
              name="invite-role"
              value={name}
              checked={role === name}
              onChange={() => setRole(name)}
            />
            <span>
              <strong>{ROLES[name].name}</strong>
              <small>{ROLES[name].may}</small>
            </span>
          </label>
        ))}
        <FieldErrors name="invite-role" errors={errors.role ?? []} />
      </fieldset>
      <DialogButtons action={ACTIONS.invite} busy={invite.busy} onCancel={onClose} />
    </PlainForm>
  );
}

/** Where no mail went out, the owner passes the link on; it is shown this once. */
function InvitationLink({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sent.link ?? "");
      toasts.good("The link was copied");
    } catch {
      // Without https there is no clipboard: the text is selected for copying by hand.
      box.current?.querySelector("input")?.select();
      toasts.plain("Press Ctrl C to copy the link");
    }
  };
  return (
    <div ref={box} className="stack gap-4">
      <p>
        {sent.mail === "failed"
          ? "The mail server did not take the mail."
          : "This site sends no mails: they are only stored on the server."}{" "}
        Give this link to <strong>{sent.email}</strong> yourself, in a way that nobody else reads.
        It works once, and is not shown again.
      </p>
      <TextField
        name="invitation-link"
        label="Link"
        required
        readOnly
        value={sent.link ?? ""}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex wrap end gap-2">
        <Button variant="outline" onClick={onClose}>
          {WORDS.close}
        </Button>
        <Button data-focus="" onClick={() => void copy()}>
          {WORDS.copyLink}
        </Button>
      </div>
    </div>
  );
}

/** The link of an invitation that was sent again. */
export function LinkDialog({
  sent,
  onClose,
}: {
  sent: SentInvitation | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={sent !== null} onClose={onClose} title="A new link">
      {sent ? <InvitationLink sent={sent} onClose={onClose} /> : null}
    </Dialog>
  );
}
