import { useState } from "react";
import type { Role, SentInvitationView as SentInvitation } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { FieldErrors, TextField } from "../../ui/Field";
import { api } from "../api/client";
import { keys } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { CopyField } from "../shared/CopyField";
import { FormDialog } from "../shared/FormDialog";
import { toasts } from "../shared/toasts";
import { useAdminForm } from "../shared/useAdminForm";
import { ACTIONS, WORDS } from "../words";
import styles from "./People.module.css";
import { ROLES } from "./people";

type Invited = { email: string; role: Role };

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [unsent, setUnsent] = useState<SentInvitation | null>(null);
  const invite = useWrite({
    call: ({ key, ...body }: Invited & { key: string }) =>
      api.post<SentInvitation>("/api/admin/people/invitations", body, { idempotencyKey: key }),
    failure: "The invitation could not be sent",
    labels: { email: "This address", role: "The role" },
    refreshes: [keys.people, keys.history],
    onFieldErrors: (errors) => {
      form.showErrors(errors);
    },
    onDone: (sent) => {
      onClose();
      if (sent.link) setUnsent(sent);
      else toasts.good(`${sent.email} was invited`, { detail: "The link works for three days." });
    },
  });
  const form = useAdminForm<Invited>({
    id: "invite",
    subject: open || null,
    start: { email: "", role: "editor" },
    guarded: true,
    check: ({ email }) => ({ email: email.trim() === "" ? ["Enter an e-mail address"] : [] }),
    send: (typed, keyOf) => {
      const body = { ...typed, email: typed.email.trim() };
      return invite.run({ ...body, key: keyOf(body) });
    },
  });
  return (
    <>
      <FormDialog form={form} title={WORDS.invite} action={ACTIONS.invite} onClose={onClose}>
        <TextField
          {...form.field("email")}
          label="E-mail address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-focus=""
          hint="A link to choose a password is sent there. It works once, for three days."
        />
        <fieldset className="stack gap-1 shrinks unpadded unmargined unframed">
          <legend className="small strong unpadded">Role</legend>
          {(Object.keys(ROLES) as Role[]).map((name) => (
            <label key={name} className={styles.role}>
              <input
                type="radio"
                name="invite-role"
                value={name}
                checked={form.values.role === name}
                onChange={() => form.set({ role: name })}
              />
              <span>
                <strong>{ROLES[name].name}</strong>
                <small>{ROLES[name].may}</small>
              </span>
            </label>
          ))}
          <FieldErrors name="invite-role" errors={form.errors("role")} />
        </fieldset>
      </FormDialog>
      <LinkDialog sent={unsent} title="The invitation is ready" onClose={() => setUnsent(null)} />
    </>
  );
}

type LinkProps = { sent: SentInvitation | null; title: string; onClose: () => void };

/** The link of an invitation that was not mailed: the owner passes it on, and it is shown this once. */
export function LinkDialog({ sent, title, onClose }: LinkProps) {
  return (
    <Dialog open={sent !== null} onClose={onClose} title={title}>
      {sent ? (
        <div className="stack gap-4">
          <p>
            {sent.mail === "failed"
              ? "The mail server did not take the mail."
              : "This site sends no mails: they are only stored on the server."}{" "}
            Give this link to <strong>{sent.email}</strong> yourself, in a way that nobody else
            reads. It works once, and is not shown again.
          </p>
          <CopyField
            name="invitation-link"
            url={sent.link ?? ""}
            before={
              <Button variant="outline" onClick={onClose}>
                {WORDS.close}
              </Button>
            }
          />
        </div>
      ) : null}
    </Dialog>
  );
}
