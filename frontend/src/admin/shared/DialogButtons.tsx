import { Button } from "../../ui/Button";
import { type Action, actionLabel, WORDS } from "../words";

type Props = { action: Action; busy: boolean; onCancel: () => void };

/** The end of a form in a dialog. */
export function DialogButtons({ action, busy, onCancel }: Props) {
  return (
    <div className="flex wrap end gap-2">
      <Button variant="outline" disabled={busy} onClick={onCancel}>
        {WORDS.cancel}
      </Button>
      <Button type="submit" disabled={busy}>
        {actionLabel(action, busy)}
      </Button>
    </div>
  );
}
