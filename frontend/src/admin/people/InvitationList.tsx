import { useState } from "react";
import type { Invitation, SentInvitationView as SentInvitation } from "../../api/schema";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { keys } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { confirm } from "../shared/confirm";
import { momentInWords, When } from "../shared/time";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel } from "../words";
import { LinkDialog } from "./InviteDialog";
import styles from "./People.module.css";
import { ROLES } from "./people";

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
    <section className="stack gap-3 shrinks" aria-label="Invitations">
      <h2 className="heading">Invitations</h2>
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
              <div className="flex wrap gap-2">
                <Button
                  size="sm"
                  variant="outline"
                  aria-disabled={resend.busy}
                  onClick={() => void resend.run(invitation)}
                >
                  {actionLabel(ACTIONS.sendAgain, resend.pending?.id === invitation.id)}
                  <span className="visually-hidden"> to {invitation.email}</span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => void askToWithdraw(invitation)}>
                  {ACTIONS.withdraw.does}
                  <span className="visually-hidden"> the invitation of {invitation.email}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LinkDialog sent={unsent} title="A new link" onClose={() => setUnsent(null)} />
    </section>
  );
}
