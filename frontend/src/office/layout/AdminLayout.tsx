import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { ConfirmHost } from "../../editing/confirm";
import { IconButton } from "../../ui/Button";
import { focusHeading } from "../../ui/focusHeading";
import { Icon } from "../../ui/Icon";
import { isOwner, needsEnrolment } from "../data/duties";
import { adminPaths } from "../data/paths";
import { useSite } from "../data/queries";
import { useSession } from "../data/session";
import { CommandPalette } from "../palette/CommandPalette";
import type { SameForm } from "../records/useFormRoute";
import { AdminIcon } from "../ui/AdminIcon";
import { Empty, Page } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { Spinner } from "../ui/Spinner";
import styles from "./Layout.module.css";
import { JumpButton, Sidebar } from "./Sidebar";
import { useShortcuts } from "./shortcuts";

type LocationState = Partial<SameForm> & { menu?: boolean };

export function AdminLayout() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as LocationState | null;
  const menuOpen = state?.menu === true;
  const enrolmentNeeded = needsEnrolment(useSession()) && location.pathname !== adminPaths.account;
  const [palette, setPalette] = useState(false);
  useShortcuts(() => setPalette(true));
  useFocusOnNewPage(state?.sameForm === true);

  // The menu has a history entry of its own, so that Back closes it. The address itself tells where: while a page's code
  // is still loading, `location` is that of the page before.
  const openMenu = () => {
    const { pathname, search, hash } = window.location;
    const here = pathname === location.pathname ? state : null;
    return navigate(
      { pathname, search, hash },
      { state: { ...here, menu: true }, preventScrollReset: true },
    );
  };

  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar
        menuOpen={menuOpen}
        onCloseMenu={() => void navigate(-1)}
        onJump={() => setPalette(true)}
      />
      <div className="flex shrinks column">
        <header className={styles.bar}>
          <IconButton
            label="Open menu"
            icon={<Icon name="menu" />}
            className={styles.barMenu}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => void openMenu()}
          />
          <span className={styles.barBrand}>Admin Panel</span>
          <JumpButton onClick={() => setPalette(true)} className={styles.barJump} />
        </header>
        <NotOpenBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Spinner label="Loading" />}>
            {enrolmentNeeded ? <EnrolFirst /> : <Outlet />}
          </Suspense>
        </main>
      </div>
      <ScrollRestoration />
      <ConfirmHost />
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
    </div>
  );
}

/** Focuses the heading of a new page, and of another page of the same list. */
function useFocusOnNewPage(sameForm: boolean): void {
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const last = useRef({ pathname, page });
  // A layout effect: a shortcut that follows at once must not lose the focus to the heading.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, page };
    // Saving a new record changes the address, but the same form stays on screen.
    const pageChanged = before.pathname !== pathname && !sameForm;
    // A filter or a sort button that resets the list to its first page keeps the focus.
    const linkFollowed = document.activeElement?.matches("a, body") ?? true;
    if (pageChanged || (before.page !== page && linkFollowed)) return focusHeading();
  }, [pathname, page, sameForm]);
}

/** In place of every page but the account's, for those who lack the second step that everybody needs. */
function EnrolFirst() {
  // It may take the place of the page on screen.
  useEffect(() => focusHeading(), []);
  return (
    <Page title="Add a second step first">
      <Empty kicker="Two-step verification" title="This site needs it from everybody">
        <p>
          An owner of this site requires a second step besides the password: an app on your phone, a
          passkey or a security key. It takes a minute, and then the back office is open to you.
        </p>
        <RouterButtonLink to={adminPaths.account}>Set it up</RouterButtonLink>
      </Empty>
    </Page>
  );
}

/** On every page of the back office while visitors are kept out. */
function NotOpenBanner() {
  const notOpen = useSite()?.not_open === true;
  const owner = isOwner(useSession());
  if (!notOpen) return null;
  return (
    <section className={styles.banner} aria-label="State of the site" data-not-open="">
      <AdminIcon name="circle-alert" />
      <p>
        <strong>The site is not open yet.</strong> Visitors read that you open soon.{" "}
        <a href="/">See it as it will be</a> ·{" "}
        <Link to={adminPaths.dashboard}>What is left to do</Link>
        {owner ? "" : ". An owner can open it."}
      </p>
    </section>
  );
}
