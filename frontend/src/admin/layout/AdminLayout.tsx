import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import type { SameForm } from "../editing/useFormRoute";
import { CommandPalette } from "../palette/CommandPalette";
import { Spinner } from "../shared/Spinner";
import styles from "./AdminLayout.module.css";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { Sidebar } from "./Sidebar";
import { ThemeSwitch } from "./ThemeSwitch";
import { useShortcuts } from "./useShortcuts";

/** Sidebar, bar and page. On a phone the sidebar lies over the page and is called by a button. */
export function AdminLayout() {
  const { pathname, state } = useLocation();
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useShortcuts({ onPalette: () => setPalette(true), onHelp: () => setHelp(true) });
  useFocusOnNewPage(pathname, (state as SameForm | null)?.sameForm === true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenu(false), [pathname]);

  return (
    <div className={styles.office}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar open={menu} onClose={() => setMenu(false)} />
      <div className={styles.right}>
        <header className={styles.bar}>
          <button
            type="button"
            className={cx(styles.tool, styles.menu)}
            aria-label="Open menu"
            aria-expanded={menu}
            onClick={() => setMenu(true)}
          >
            <Icon name="menu" />
          </button>
          <button type="button" className={styles.find} onClick={() => setPalette(true)}>
            <Icon name="search" />
            <span>Search or go to…</span>
            <kbd className={styles.keys}>{isMac() ? "⌘ K" : "Ctrl K"}</kbd>
          </button>
          <ThemeSwitch />
          <button
            type="button"
            className={styles.tool}
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => setHelp(true)}
          >
            <span aria-hidden="true" className={styles.question}>
              ?
            </span>
          </button>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** The reading position follows to the new page, and its top comes into sight. */
function useFocusOnNewPage(pathname: string, sameForm: boolean): void {
  const [first] = useState(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is a new page
  useEffect(() => {
    if (sameForm || (pathname === first && window.scrollY === 0)) return;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, first]);
}

function isMac(): boolean {
  return navigator.platform.startsWith("Mac");
}
