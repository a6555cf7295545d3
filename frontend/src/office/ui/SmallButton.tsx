import type { ComponentProps, ReactElement } from "react";
import { Button } from "../../ui/Button";
import { AdminIcon, type AdminIconName } from "./AdminIcon";

type Props = Omit<ComponentProps<typeof Button>, "size" | "icon"> & {
  icon?: AdminIconName | ReactElement;
};

/** A button of a row, of a section or of a note. */
export function SmallButton({ variant = "outline", icon, ...button }: Props) {
  const image = typeof icon === "string" ? <AdminIcon name={icon} size={16} /> : icon;
  return <Button {...button} size="sm" variant={variant} {...(image ? { icon: image } : {})} />;
}
