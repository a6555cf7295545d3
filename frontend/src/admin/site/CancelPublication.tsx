import { useState } from "react";
import { Button } from "../../ui/Button";
import { keys } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";
import { type Scheduled, siteApi } from "./api";

type Props = {
  publication: Scheduled;
  /** Its pages as people call them. */
  names: string;
  onDone?: () => void;
};

/** Asks, and cancels a publication to come. */
export function CancelPublication({ publication, names, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const cancel = useWrite({
    call: () => siteApi.cancel(publication.id),
    failure: "Failed to cancel the publication",
    refreshes: [keys.site, keys.history],
    onDone: () => {
      toasts.good("Publication cancelled; the drafts stay");
      onDone?.();
    },
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${WORDS.cancel} the publication of ${names}`}
        onClick={() => setAsking(true)}
      >
        {WORDS.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel the publication?"
        confirmLabel="Do not publish"
        busyLabel="Cancelling…"
        onConfirm={() => cancel.run()}
      >
        <p>The drafts stay and can be published at any time.</p>
      </ConfirmDialog>
    </>
  );
}
