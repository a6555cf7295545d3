import { useState } from "react";
import type { Invitation, Role, SentInvitationView as SentInvitation } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { RadioGroup } from "../../fields/CheckGroup";
import { CopyField } from "../../fields/CopyField";
import { Actions } from "../../lists/ResourceList";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { ACTIONS, actionLabel, WORDS } from "../../words/actions";
import { api } from "../data/client";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Section } from "../ui/Page";
import { momentInWords, When } from "../ui/time";
import { ROLES } from "./ManageDialog";
import styles from "./People.module.css";

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
          {...VERBATIM}
          required
          data-focus=""
          hint="A link to choose a password is sent there. It works once, for three days."
        />
        <RadioGroup
          name="invite-role"
          legend="Role"
          choices={(Object.keys(ROLES) as Role[]).map((role) => {
            return [role, ROLES[role].name, ROLES[role].may] as const;
          })}
          value={form.values.role}
          errors={form.errors("role")}
          onChange={(role) => form.set({ role })}
        />
      </FormDialog>
      <LinkDialog sent={unsent} title="The invitation is ready" onClose={() => setUnsent(null)} />
    </>
  );
}

type LinkProps = { sent: SentInvitation | null; title: string; onClose: () => void };

/** The link of an invitation that was not mailed: the owner passes it on, and it is shown this once. */
function LinkDialog({ sent, title, onClose }: LinkProps) {
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

/** Invitations that were neither accepted nor withdrawn. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [unsent, setUnsent] = useState<SentInvitation | null>(null);
  const refreshes = [keys.people, keys.history];
  const withdraw = useWrite({
    call: (invitation: Invitation) => api.remove(`/api/admin/people/invitations/${invitation.id}`),
    failure: "The invitation could not be withdrawn",
    refreshes,
    onDone: (_, { email }) => toasts.good(`The invitation of ${email} was withdrawn`),
  });
  const askToWithdraw = (invitation: Invitation) =>
    confirm({
      title: "Withdraw this invitation?",
      text: (
        <p>
          The link that <strong>{invitation.email}</strong> has stops working. You can invite the
          same address again.
        </p>
      ),
      action: ACTIONS.withdraw,
      danger: true,
      run: () => withdraw.run(invitation),
    });
  const resend = useWrite({
    call: ({ id }: Invitation) =>
      api.post<SentInvitation>(`/api/admin/people/invitations/${id}/resend`),
    failure: "The invitation could not be sent again",
    refreshes,
    onDone: (sent) => {
      if (sent.mail === "sent") toasts.good(`A new link was mailed to ${sent.email}`);
      else setUnsent(sent);
    },
  });
  return (
    <Section title="Invitations">
      {invitations.length === 0 ? (
        <p className="note wide">
          Nobody is invited at the moment. Whoever you invite gets a link by e-mail, chooses a
          password, and is then in the list above.
        </p>
      ) : (
        <ul className="strong-rule-above">
          {invitations.map((invitation) => (
            <li key={invitation.id} className={styles.row}>
              <div>
                <p className="row wrap shrinks gap-1-2">
                  <span className="strong shrinks breaks">{invitation.email}</span>
                  {invitation.expired ? <Badge tone="marigold">Expired</Badge> : null}
                </p>
                <p className="meta breaks">
                  {ROLES[invitation.role].name}, invited <When at={invitation.sent_at} /> by{" "}
                  {invitation.invited_by}.{" "}
                  {invitation.expired ? "The link ended" : "The link works until"}{" "}
                  {momentInWords(invitation.expires_at)}
                </p>
              </div>
              <Actions
                of={[
                  {
                    words: actionLabel(ACTIONS.sendAgain, resend.pending?.id === invitation.id),
                    of: `to ${invitation.email}`,
                    busy: resend.busy,
                    run: () => resend.run(invitation),
                  },
                  {
                    words: ACTIONS.withdraw.does,
                    of: `the invitation of ${invitation.email}`,
                    quiet: true,
                    run: () => askToWithdraw(invitation),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <LinkDialog sent={unsent} title="A new link" onClose={() => setUnsent(null)} />
    </Section>
  );
}
