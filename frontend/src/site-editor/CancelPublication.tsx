import type { Scheduled } from "../data/schema";
import { confirm } from "../editing/confirm";
import { keys } from "../office/data/queries";
import { toasts } from "../office/data/toasts";
import { useWrite } from "../office/data/useWrite";
import { SmallButton } from "../office/ui/SmallButton";
import { WORDS } from "../words/actions";
import { siteApi } from "./api";

type Props = {
  publication: Scheduled;
  /** Its pages as people call them. */
  names: string;
  onDone?: () => void;
};

/** Asks, and cancels a publication to come. */
export function CancelPublication({ publication, names, onDone }: Props) {
  const cancel = useWrite({
    call: () => siteApi.cancel(publication.id),
    failure: "Failed to cancel the publication",
    refreshes: [keys.pages, keys.history],
    onDone: () => {
      toasts.good("Publication cancelled; the drafts stay");
      onDone?.();
    },
  });
  const ask = () =>
    confirm({
      title: "Cancel the publication?",
      text: <p>The drafts stay and can be published at any time.</p>,
      action: { does: "Do not publish", busy: "Cancelling…" },
      run: () => cancel.run(),
    });
  return (
    <SmallButton
      aria-label={`${WORDS.cancel} the publication of ${names}`}
      onClick={() => void ask()}
    >
      {WORDS.cancel}
    </SmallButton>
  );
}
