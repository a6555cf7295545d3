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
import iconButtonStyles from "./IconButton.module.css";

type Look = {
  variant?: "primary" | "outline" | "quiet" | "paper" | "outline-on-green";
  size?: "md" | "sm";
  icon?: IconName | ReactElement;
  arrow?: boolean;
  wide?: boolean;
  className?: string | undefined;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** With `aria-disabled` instead of `disabled` it ignores clicks and keeps the focus. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, arrow, wide, className, children, type = "button", ...rest } = props;
  return (
    <button
      type={type}
      className={look({ variant, size, wide, className } as Look)}
      {...rest}
      {...(rest["aria-disabled"] && IGNORED)}
    >
      <Content icon={icon} arrow={arrow}>
        {children}
      </Content>
    </button>
  );
}

/** A click on a button that is `aria-disabled` does and submits nothing. */
const IGNORED = { onClick: (event: MouseEvent) => event.preventDefault() };

type ButtonLinkProps = Look & {
  href: string;
  children: ReactNode;
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
      className={look({ variant, size, wide, className } as Look)}
      {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      {...(download ? { download: "" } : {})}
      {...rest}
    >
      <Content icon={icon} arrow={arrow}>
        {children}
      </Content>
    </a>
  ) : null;
}

function Content({
  icon,
  arrow,
  children,
}: {
  icon: IconName | ReactElement | undefined;
  arrow: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {typeof icon === "string" ? <Icon name={icon} /> : icon}
      <span>{children}</span>
      {arrow ? <Icon name="arrow-right" className={styles.arrow} /> : null}
    </>
  );
}

function look({ variant = "primary", size = "md", wide, className }: Look): string {
  return cx(
    styles.button,
    styles[variant],
    size === "sm" && styles.sm,
    wide && styles.wide,
    className,
  );
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
      className={cx(iconButtonStyles.button, danger && iconButtonStyles.danger, className)}
      aria-label={label}
      title={label}
      {...rest}
      {...(rest["aria-disabled"] && IGNORED)}
    >
      {icon}
    </button>
  );
}
