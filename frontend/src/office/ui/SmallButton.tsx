import type { ComponentProps, ReactElement } from "react";
import { Button } from "../../ui/Button";
import { type Action, actionLabel } from "../../words/actions";
import { AdminIcon, type AdminIconName } from "./AdminIcon";

type Props = Omit<ComponentProps<typeof Button>, "size" | "icon"> & {
  icon?: AdminIconName | ReactElement;
};

/** A button of a row, of a section or of a note. */
export function SmallButton({ variant = "outline", icon, ...button }: Props) {
  const image = typeof icon === "string" ? <AdminIcon name={icon} size={16} /> : icon;
  return <Button {...button} size="sm" variant={variant} {...(image ? { icon: image } : {})} />;
}

type WriteProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  action: Action;
  write: { busy: boolean; run: () => unknown };
  /** It is done already, by this or another, or cannot be done now. */
  off?: boolean;
  busy?: boolean;
};

/** A button that does something on the server, says so meanwhile, and does it once. */
export function WriteButton({ action, write, off = false, busy, children, ...button }: WriteProps) {
  return (
    <Button {...button} aria-disabled={write.busy || off} onClick={() => void write.run()}>
      {actionLabel(action, busy ?? write.busy)}
      {children}
    </Button>
  );
}
