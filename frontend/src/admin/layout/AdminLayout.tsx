import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { cx } from "../../ui/cx";
import { focusHeading } from "../../ui/focusHeading";
import { Icon } from "../../ui/Icon";
import { CommandPalette } from "../palette/CommandPalette";
import type { SameForm } from "../records/useFormRoute";
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
  useFocusOnNewPage((state as SameForm | null)?.sameForm === true);

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
      <ScrollRestoration />
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** The reading position follows to the heading of a new page, and of another page of the same list. */
function useFocusOnNewPage(sameForm: boolean): void {
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const last = useRef({ pathname, page });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, page };
    // A new record's form goes on under the record's own address.
    const moved = before.pathname !== pathname && !sameForm;
    // A filter or a header that goes back to the first page keeps the focus.
    const followed = document.activeElement?.matches("a, body") ?? true;
    if (moved || (before.page !== page && followed)) return focusHeading();
  }, [pathname, page, sameForm]);
}

function isMac(): boolean {
  return navigator.platform.startsWith("Mac");
}
