import type {
  ButtonHTMLAttributes,
  MouseEvent,
  MouseEventHandler,
  ReactElement,
  ReactNode,
  Ref,
} from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Icon, type IconName } from "./Icon";

type Look = {
  variant?: "primary" | "outline" | "quiet" | "paper" | "outline-on-green";
  size?: "md" | "sm";
  icon?: IconName | ReactElement;
  arrow?: boolean;
  wide?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

/** Class and content of a button, or of a link that looks like one. */
function appearance({ variant = "primary", size, icon, arrow, wide, className, children }: Look) {
  const sizes = [size === "sm" && styles.sm, wide && styles.wide];
  return {
    className: cx(styles.button, styles[variant], ...sizes, className),
    children: (
      <>
        {typeof icon === "string" ? <Icon name={icon} /> : icon}
        <span>{children}</span>
        {arrow ? <Icon name="arrow-right" className={styles.arrow} /> : null}
      </>
    ),
  };
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** With `aria-disabled` instead of `disabled` it ignores clicks and keeps the focus. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, arrow, wide, className, children, type = "button", ...rest } = props;
  return (
    <button type={type} {...appearance(props)} {...rest} {...(rest["aria-disabled"] && IGNORED)} />
  );
}

/** A click on a button that is `aria-disabled` does and submits nothing. */
const IGNORED = { onClick: (event: MouseEvent) => event.preventDefault() };

type ButtonLinkProps = Look & {
  href: string;
  download?: boolean;
  newTab?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  "aria-label"?: string;
};

/** A link that looks like a button. Nothing without an address: its page is hidden. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, arrow, wide, className, children, newTab, download, ...rest } =
    props;
  return rest.href ? (
    <a
      {...appearance(props)}
      {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      {...(download ? { download: "" } : {})}
      {...rest}
    />
  ) : null;
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & {
  /** For screen readers, and the tooltip unless `title` says more. */
  label: string;
  icon: ReactElement;
  danger?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** With `aria-disabled` instead of `disabled` it ignores clicks and keeps the focus. */
export function IconButton({ label, icon, danger, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={cx(styles.icon, danger && styles.danger, className)}
      aria-label={label}
      title={label}
      {...rest}
      {...(rest["aria-disabled"] && IGNORED)}
    >
      {icon}
    </button>
  );
}
