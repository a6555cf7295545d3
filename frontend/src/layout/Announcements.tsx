import { useEffect, useRef, useState } from "react";
import type { Announcement } from "../api/content";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { IconButton } from "../ui/IconButton";
import styles from "./Announcements.module.css";
import { closedKeys, keyOf, rememberClosed } from "./closedAnnouncements";

/**
 * Lines above the header. They are part of the page, so screen readers come across them in their place, and nothing
 * interrupts; those that the visitor has closed are hidden before the first paint (`public/hideClosed.ts`).
 */
export function Announcements({ items }: { items: readonly Announcement[] }) {
  const region = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState<readonly string[]>([]);
  // After hydration, which needs what the server has rendered.
  useEffect(() => setClosed(closedKeys()), []);
  const open = items.filter((item) => !closed.includes(keyOf(item)));
  if (open.length === 0) return null;
  const close = (item: Announcement) => {
    rememberClosed(keyOf(item));
    focusAfter(region.current, open.indexOf(item));
    setClosed([...closed, keyOf(item)]);
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Announcements"
      data-announcements=""
    >
      {open.map((item, index) => (
        <div
          key={item.id}
          className={cx(styles.item, item.kind === "important" && styles.important)}
          data-announcement={keyOf(item)}
        >
          <p className={styles.text}>
            {item.kind === "important" ? <strong className={styles.kind}>Important</strong> : null}
            {item.text}
            {item.link.href ? (
              <>
                {" "}
                <a href={item.link.href}>{item.link.label}</a>
              </>
            ) : null}
          </p>
          <IconButton
            label={
              open.length > 1
                ? `Close announcement ${index + 1} of ${open.length}`
                : "Close announcement"
            }
            icon={<Icon name="x" />}
            className={styles.close}
            onClick={() => close(item)}
          />
        </div>
      ))}
    </section>
  );
}

/** The focus goes on to what follows the closed announcement: the next one's button, or the header's first link. */
function focusAfter(region: HTMLElement | null, index: number): void {
  const next = region?.querySelectorAll("button")[index + 1];
  const follower = next ?? region?.nextElementSibling?.querySelector("a");
  follower?.focus({ preventScroll: true });
}
