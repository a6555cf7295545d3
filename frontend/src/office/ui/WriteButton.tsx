import type { ComponentProps } from "react";
import { Button } from "../../ui/Button";
import { type Action, actionLabel } from "../../words/actions";

type Props = Omit<ComponentProps<typeof Button>, "onClick"> & {
  action: Action;
  write: { busy: boolean; run: () => unknown };
  /** It is done already, by this or another, or cannot be done now. */
  off?: boolean;
  busy?: boolean;
};

/** A button that does something on the server, says so meanwhile, and does it once. */
export function WriteButton({ action, write, off = false, busy, children, ...button }: Props) {
  return (
    <Button {...button} aria-disabled={write.busy || off} onClick={() => void write.run()}>
      {actionLabel(action, busy ?? write.busy)}
      {children}
    </Button>
  );
}
