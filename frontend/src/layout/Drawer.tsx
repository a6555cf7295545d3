import { type MouseEvent, useState } from "react";
import { useSite } from "../api/useSite";
import { ContactLinks } from "../parts/ContactLinks";
import { cx } from "../ui/cx";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import styles from "./Drawer.module.css";
import { activity, type Group, isGroup, menu } from "./menu";
import { SocialLinks } from "./SocialLinks";

/** The menu of small screens: slides in over the page, which holds still behind it. */
export function Drawer({ pathname }: { pathname: string }) {
  const [open, setOpen] = useState(false);
  const company = useSite()?.company;

  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) setOpen(false);
  };

  return (
    <>
      <button
        type="button"
        className={styles.hamburger}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Menu" place="right">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside are operated by keys themselves */}
        <div onClick={closeAfterLink}>
          <nav aria-label="Menu">
            <ul className={styles.items}>
              {menu.map((item) => (
                <li key={item.label} className={styles.item}>
                  {isGroup(item) ? (
                    <DrawerGroup group={item} pathname={pathname} />
                  ) : (
                    <a
                      href={item.href}
                      className={styles.link}
                      aria-current={activity(item, pathname)}
                    >
                      {item.label}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          {company ? (
            <address className={styles.contact}>
              <ContactLinks company={company} className={styles.line} />
              <SocialLinks social={company.social} className={styles.social} />
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
                  {company.address}
                </span>
              </a>
            </address>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}

function DrawerGroup({ group, pathname }: { group: Group; pathname: string }) {
  const active = activity(group, pathname);
  const [open, setOpen] = useState(active !== undefined);
  return (
    <>
      <button
        type="button"
        className={cx(styles.link, styles.groupButton, open && styles.groupOpen)}
        aria-expanded={open}
        aria-controls="drawer-about"
        onClick={() => setOpen(!open)}
      >
        {group.label}
        <Icon name="chevron-down" />
      </button>
      <ul id="drawer-about" className={styles.children} hidden={!open}>
        {group.children.map((child) => (
          <li key={child.href}>
            <a
              href={child.href}
              className={styles.childLink}
              aria-current={activity(child, pathname)}
            >
              {child.label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
