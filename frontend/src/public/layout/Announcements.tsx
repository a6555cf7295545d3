import { useEffect, useRef, useState } from "react";
import type { Announcement } from "../../data/schema";
import { IconButton } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import styles from "./Announcements.module.css";

/**
 * Lines above the header. They are part of the page, so screen readers come across them in their place, and nothing
 * interrupts; those that the visitor has closed are hidden before the first paint (`app/hideClosed.ts`).
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
          <p className="pad-2 breaks self-center">
            {item.kind === "important" ? <strong className="right-3">Important</strong> : null}
            <span>{item.text}</span>
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

/** The same as in `app/hideClosed.ts`, which must not share a module with this. */
const KEY = "closed-announcements";
/** The keys of so many announcements are kept, the last ones. */
const MOST = 20;

/** An announcement with other words is another one. */
export function keyOf({ id, text, link }: Announcement): string {
  let hash = 0x811c9dc5;
  // FNV-1a; in 32 bits a collision of two announcements of one id is no matter.
  for (const char of `${text}\n${link.label}\n${link.href}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${id}-${(hash >>> 0).toString(36)}`;
}

export function closedKeys(): string[] {
  try {
    return window.localStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export function rememberClosed(key: string): void {
  try {
    const others = closedKeys().filter((known) => known !== key);
    window.localStorage.setItem(KEY, [...others, key].slice(-MOST).join(" "));
  } catch {
    // Storage is forbidden: it is closed until the next page.
  }
}
