import { useRef } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import type { SentInvitation } from "../api/types";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";

/** Where no mail went out, the owner passes the link on; it is shown this once. */
export function InvitationLink({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
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
