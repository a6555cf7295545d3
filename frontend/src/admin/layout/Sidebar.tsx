import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Mark } from "../../ui/Mark";
import { adminPaths } from "../paths";
import { adminSession } from "../session/session";
import { useSession } from "../session/useSession";
import { AdminIcon } from "../shared/AdminIcon";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import { hasUnsaved } from "../shared/useUnsavedGuard";
import { isActive } from "./active";
import styles from "./Sidebar.module.css";

type Item = { label: string; to: string; icon: ReactElement };

const ITEMS: readonly Item[] = [
  {
    label: "Dashboard",
    to: adminPaths.dashboard,
    icon: <AdminIcon name="layout-dashboard" />,
  },
  { label: "Products", to: adminPaths.products, icon: <Icon name="package" /> },
  { label: "Blogs", to: adminPaths.blogs, icon: <AdminIcon name="newspaper" /> },
  { label: "Categories & Benefits", to: adminPaths.terms, icon: <AdminIcon name="tags" /> },
];

const KEEPING: readonly Item[] = [
  { label: "History", to: adminPaths.history, icon: <AdminIcon name="history" /> },
  { label: "Trash", to: adminPaths.trash, icon: <AdminIcon name="trash-2" /> },
];

type Props = { open: boolean; onClose: () => void };

export function Sidebar({ open, onClose }: Props) {
  const root = useRef<HTMLElement>(null);
  useModalOnPhones(root, open, onClose);
  return (
    <>
      {open ? (
        <button
          type="button"
          className={styles.overlay}
          aria-label="Close menu"
          onClick={onClose}
        />
      ) : null}
      <aside
        ref={root}
        className={cx(styles.sidebar, open && styles.open)}
        aria-label="Admin Panel"
      >
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          <p className={styles.title}>Admin Panel</p>
          <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <nav aria-label="Back office" className={styles.nav}>
          <NavList items={ITEMS} />
          <hr className={styles.rule} />
          <NavList items={KEEPING} />
        </nav>
        <Foot />
      </aside>
    </>
  );
}

function NavList({ items }: { items: readonly Item[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const active = isActive(item.to, pathname);
        return (
          <li key={item.to}>
            <Link
              to={item.to}
              className={cx(styles.item, active && styles.active)}
              aria-current={active ? (pathname === item.to ? "page" : "true") : undefined}
            >
              {item.icon}
              {item.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Foot() {
  const session = useSession();
  const { pathname } = useLocation();
  const email = "user" in session ? session.user.email : "";
  const [asking, setAsking] = useState(false);
  const signOut = async () => {
    const error = await adminSession().signOut();
    if (error) toasts.bad("Failed to log out");
    else toasts.good("Logged out successfully");
  };
  return (
    <div className={styles.foot}>
      <Link
        to={adminPaths.account}
        className={cx(styles.item, pathname === adminPaths.account && styles.active)}
        aria-current={pathname === adminPaths.account ? "page" : undefined}
      >
        <AdminIcon name="circle-user" />
        <span className={styles.who}>
          <span className="visually-hidden">Your account: </span>
          <span className={styles.email} title={email}>
            {email}
          </span>
        </span>
      </Link>
      <a href="/" target="_blank" rel="noopener noreferrer" className={styles.item}>
        <Icon name="external-link" />
        Go to Website
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <button
        type="button"
        className={styles.item}
        onClick={() => (hasUnsaved() ? setAsking(true) : void signOut())}
      >
        <AdminIcon name="log-out" />
        Sign Out
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out without saving?"
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        onConfirm={signOut}
      >
        <p>What you changed on this page is not saved. This browser offers it back next time.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Over the page it holds the focus; Escape closes it and the focus goes back. */
function useModalOnPhones(
  root: React.RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const sidebar = root.current;
    if (!open || !sidebar) return;
    const before = document.activeElement;
    const focusable = () => [...sidebar.querySelectorAll<HTMLElement>("a[href], button")];
    focusable()[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") close.current();
      if (event.key !== "Tab") return;
      const all = focusable();
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement !== edge && sidebar.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    document.documentElement.dataset.held = "";
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      delete document.documentElement.dataset.held;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, root]);
}
