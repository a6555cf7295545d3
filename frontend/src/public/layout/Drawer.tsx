import { type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useSite } from "../../data/useQuery";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { useOverlayEntry } from "../../ui/useOverlayEntry";
import { ContactLinks } from "../parts/ContactLinks";
import { useLayoutContent } from "../parts/Content";
import { SocialLinks } from "./Brand";
import styles from "./Header.module.css";
import { ariaCurrent, type Group, GroupLinks, isGroup, MenuLink, menuOf } from "./menu";

const ID = "menu-drawer";

/**
 * The menu of small screens. Until the script runs it is a popover, so that the first tap opens it; then it becomes a
 * modal dialog.
 */
export function Drawer({ pathname }: { pathname: string }) {
  const { open, show, hide, leave } = useOverlayEntry("menu");
  const { company } = useSite();
  const { pages, navigation } = useLayoutContent();
  usePopoverTakeover(open, show);

  /** A page of this site replaces the drawer's history entry; any other link only closes the drawer. */
  const onLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { origin, href } = window.location;
    if (link.href === href) {
      event.preventDefault();
      hide();
      window.scrollTo(0, 0);
    } else if (link.target === "" && link.origin === origin) leave();
    else hide();
  };

  return (
    <>
      <button
        type="button"
        className="stack middle square unpadded bare"
        aria-label="Open menu"
        aria-haspopup="dialog"
        popoverTarget={ID}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog
        open={open}
        onClose={() => (open ? hide() : undefined)}
        title="Menu"
        placement="right"
        popoverId={ID}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside are operated by keys themselves */}
        <div onClick={onLink}>
          <nav aria-label="Menu">
            <ul className="strong-rule-above">
              {menuOf(pages, navigation).map((item) => (
                <li key={item.name} className="rule-below">
                  {isGroup(item) ? (
                    <DrawerGroup group={item} pathname={pathname} />
                  ) : (
                    <MenuLink item={item} pathname={pathname} className={styles.item} />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <address className={styles.reach}>
            <ContactLinks company={company} className="row gap-3 target undecorated breaks" />
            <SocialLinks social={company.social} className={styles.networks} />
            {company.map.directions_url && (
              <a
                href={company.map.directions_url}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.directions}
              >
                <Icon name="map-pin" />
                <span>
                  <strong>Get directions</strong>
                  {company.address ? <br /> : null}
                  <span>{company.address}</span>
                </span>
              </a>
            )}
          </address>
        </div>
      </Dialog>
    </>
  );
}

function DrawerGroup({ group, pathname }: { group: Group; pathname: string }) {
  const active = ariaCurrent(group, pathname) !== undefined;
  return (
    <details className={styles.branch} open={active}>
      <summary className={cx(styles.item, styles.summary)}>
        <span>{group.label}</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </summary>
      <ul className={styles.children}>
        <GroupLinks group={group} pathname={pathname} className={styles.child} />
      </ul>
    </details>
  );
}

/** A popover that was opened before the script ran becomes the dialog, without sliding in again. */
function usePopoverTakeover(open: boolean, show: () => void): void {
  const taken = useRef(false);
  useLayoutEffect(() => {
    const drawer = document.getElementById(ID);
    if (!drawer || !("popover" in drawer) || !drawer.matches(":popover-open")) return;
    drawer.hidePopover();
    taken.current = true;
    show();
  });
  useEffect(() => {
    if (!open || !taken.current) return;
    taken.current = false;
    const drawer = document.getElementById(ID);
    for (const animation of drawer?.getAnimations({ subtree: true }) ?? []) animation.finish();
  }, [open]);
}
