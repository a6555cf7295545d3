import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { type Action, actionLabel, WORDS } from "../words/actions";
import { confirmLoss } from "./confirm";
import { Form } from "./Form";
import type { AdminForm } from "./useAdminForm";

type Props = {
  form: AdminForm;
  title: string;
  action: Action;
  onClose: () => void;
  /** What was typed may go without a question. */
  forgets?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A form in a dialog, with Cancel and the button that sends it. */
export function FormDialog(props: Props) {
  const { form, title, action, onClose, forgets, className, children } = props;
  const { asking, close } = useCareful(form.changed && !forgets, onClose);
  return (
    <Dialog open={form.open && !asking} onClose={() => close()} title={title} busy={form.busy}>
      {form.open ? (
        <Form form={form} className={className ?? "stack gap-4"} label={title}>
          {children}
          <DialogButtons action={action} busy={form.busy} onCancel={onClose} />
        </Form>
      ) : null}
    </Dialog>
  );
}

/**
 * A dialog in which something is typed: Escape, the backdrop and whatever else closes it ask first. The browser has closed
 * the dialog by then, so that it opens again when it is to stay.
 */
export function useCareful(changed: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const close = async (then: () => void = () => undefined) => {
    if (changed) {
      setAsking(true);
      const goes = await confirmLoss();
      setAsking(false);
      if (!goes) return;
    }
    onClose();
    then();
  };
  return { asking, close: (then?: () => void) => void close(then) };
}

type DialogButtonsProps = { action: Action; busy: boolean; onCancel: () => void };

/** The end of a form in a dialog. */
export function DialogButtons({ action, busy, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex wrap end gap-2">
      <Button variant="outline" aria-disabled={busy} onClick={onCancel}>
        {WORDS.cancel}
      </Button>
      <Button type="submit" aria-disabled={busy}>
        {actionLabel(action, busy)}
      </Button>
    </div>
  );
}
