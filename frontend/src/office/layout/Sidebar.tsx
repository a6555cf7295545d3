import { type ReactElement, type ReactNode, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { confirm } from "../../editing/confirm";
import { lossOfLeaving } from "../../editing/useUnsavedGuard";
import { IconButton } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Modal } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Mark } from "../../ui/Mark";
import { ACTIONS, WORDS } from "../../words/actions";
import { isOwner } from "../data/duties";
import { adminPaths } from "../data/paths";
import { adminSession, useSession } from "../data/session";
import { toasts } from "../data/toasts";
import { AdminIcon } from "../ui/AdminIcon";
import { chooseTheme, subscribeToTheme, type ThemeChoice, themeChoice } from "../ui/theme";
import styles from "./Layout.module.css";

type Item = { label: string; to: string; icon: ReactElement };

/** What the menu leads to; the palette finds the same. */
export const ITEMS: readonly Item[] = [
  { label: "Dashboard", to: adminPaths.dashboard, icon: <AdminIcon name="layout-dashboard" /> },
  { label: "Products", to: adminPaths.products, icon: <Icon name="package" /> },
  { label: "Blogs", to: adminPaths.blogs, icon: <AdminIcon name="newspaper" /> },
  { label: "Site", to: adminPaths.site, icon: <AdminIcon name="monitor" /> },
  { label: "Categories & Benefits", to: adminPaths.terms, icon: <AdminIcon name="tags" /> },
  { label: "Media", to: adminPaths.media, icon: <AdminIcon name="image" /> },
  { label: "Search", to: adminPaths.search, icon: <Icon name="search" /> },
  { label: "Redirects", to: adminPaths.redirects, icon: <AdminIcon name="corner-down-right" /> },
];

export const RECORD_KEEPING: readonly Item[] = [
  { label: "History", to: adminPaths.history, icon: <AdminIcon name="history" /> },
  { label: "Trash", to: adminPaths.trash, icon: <AdminIcon name="trash-2" /> },
];

export const OWNERS: readonly Item[] = [
  { label: "People", to: adminPaths.people, icon: <AdminIcon name="users" /> },
  { label: "Settings", to: adminPaths.settings, icon: <AdminIcon name="sliders-horizontal" /> },
  { label: "System", to: adminPaths.system, icon: <AdminIcon name="activity" /> },
];

type Props = { onJump: () => void; menuOpen: boolean; onCloseMenu: () => void };

/** Beside the page on wide screens; on narrow ones in a modal menu. */
export function Sidebar({ menuOpen, onCloseMenu, onJump }: Props) {
  return (
    <>
      <aside className={styles.sidebar} aria-label="Admin Panel">
        <SidebarContent onJump={onJump} />
      </aside>
      <Modal
        open={menuOpen}
        onClose={onCloseMenu}
        label="Menu"
        placement="left"
        className={styles.menu}
      >
        {menuOpen ? (
          <aside className={styles.content} aria-label="Admin Panel">
            <SidebarContent onJump={onJump} onClose={onCloseMenu} />
          </aside>
        ) : null}
      </Modal>
    </>
  );
}

function SidebarContent({ onJump, onClose }: Pick<Props, "onJump"> & { onClose?: () => void }) {
  // In the menu a link replaces the history entry that opened it.
  const replace = onClose !== undefined;
  const owner = isOwner(useSession());
  return (
    <>
      <div className={styles.brand}>
        <Mark className={styles.mark} />
        <p className="serif title-xs leads-tight">Admin Panel</p>
        {onClose ? (
          <IconButton
            label="Close menu"
            icon={<Icon name="x" />}
            className={styles.close}
            onClick={onClose}
          />
        ) : null}
      </div>
      {onClose ? null : <JumpButton onClick={onJump} className={styles.jump} />}
      <nav aria-label="Back office">
        <NavList items={ITEMS} replace={replace} />
        <hr className={styles.rule} />
        <NavList
          items={owner ? [...RECORD_KEEPING, ...OWNERS] : RECORD_KEEPING}
          replace={replace}
        />
      </nav>
      <AccountLinks replace={replace} />
    </>
  );
}

function NavList({ items, replace }: { items: readonly Item[]; replace: boolean }) {
  return (
    <ul className="stack hair-gap">
      {items.map(({ to, icon, label }) => (
        <li key={to}>
          <MenuLink to={to} replace={replace}>
            {icon}
            {label}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ to, ...link }: { to: string; replace: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const active = isActive(to, pathname);
  return (
    <Link
      {...link}
      to={to}
      className={cx(styles.item, active && styles.active)}
      aria-current={active ? (pathname === to ? "page" : "true") : undefined}
    />
  );
}

function AccountLinks({ replace }: { replace: boolean }) {
  const session = useSession();
  const email = "user" in session ? session.user.email : "";
  const signOut = async () => {
    const error = await adminSession().signOut();
    if (error) toasts.bad("Failed to log out");
    else toasts.good("Logged out successfully");
  };
  const askToSignOut = () => {
    const loss = lossOfLeaving(adminPaths.login);
    if (loss === null) return void signOut();
    void confirm({
      title: "Sign out without saving?",
      text: loss.text,
      action: ACTIONS.signOut,
      run: signOut,
    });
  };
  return (
    <div className={styles.foot}>
      <MenuLink to={adminPaths.account} replace={replace}>
        <AdminIcon name="circle-user" />
        <span className="shrinks">
          <span className="visually-hidden">Your account: </span>
          <span className="breaks small block leads-30">{email}</span>
        </span>
      </MenuLink>
      <a href="/" target="_blank" rel="noopener noreferrer" className={styles.item}>
        <Icon name="external-link" />
        Go to Website
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <button type="button" className={styles.item} onClick={askToSignOut}>
        <AdminIcon name="log-out" />
        {ACTIONS.signOut.does}
      </button>
      <div className={styles.tools}>
        <ThemeSwitch />
      </div>
    </div>
  );
}

type JumpButtonProps = { onClick: () => void; className?: string | undefined };

/** Opens the palette. It does not look like a field: the only search box of a page is that of its list. */
export function JumpButton({ onClick, className }: JumpButtonProps) {
  return (
    <button type="button" className={cx(styles.button, className)} onClick={onClick}>
      <AdminIcon name="corner-down-right" />
      <span>{WORDS.jump}…</span>
      <kbd className={styles.keys}>{navigator.platform.startsWith("Mac") ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;
const NAMES = { system: "as the system", light: "light", dark: "dark" } as const;

function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice);
  const next = NEXT[choice];
  return (
    <IconButton
      label={`Colours: ${NAMES[choice]}. Change to ${NAMES[next]}`}
      title={`Colours: ${NAMES[choice]}`}
      icon={<AdminIcon name={ICONS[choice]} />}
      onClick={() => chooseTheme(next)}
    />
  );
}

/** Products, Blogs and Settings stay active on the pages below them. */
const WITH_PAGES: readonly string[] = [adminPaths.products, adminPaths.blogs, adminPaths.settings];

export function isActive(to: string, pathname: string): boolean {
  if (to === adminPaths.products && pathname.startsWith(adminPaths.imports)) return true;
  return WITH_PAGES.includes(to) ? pathname.startsWith(to) : pathname === to;
}
