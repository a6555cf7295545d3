import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { WORDS } from "../../words/actions";
import { type Toast, type ToastAction, toasts } from "../data/toasts";
import { AdminIcon } from "./AdminIcon";
import styles from "./ToastRegion.module.css";

/** Shows toasts above everything, modal dialogs included, and announces them. */
export function ToastRegion() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.all);
  const region = useRef<HTMLElement>(null);
  const newest = all.at(-1)?.id;
  /** The pointer or the focus is on a toast: none disappears. */
  const [paused, setPaused] = useState(false);
  if (paused && newest === undefined) setPaused(false);
  const focus = useReturnedFocus(all);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // The top layer is ordered by opening: reopened, the region is above dialogs opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest === undefined) return;
    element.showPopover();
    element.scrollTop = element.scrollHeight;
  }, [newest]);
  useRoom(region);

  return (
    <>
      <section ref={region} popover="manual" className={styles.region} aria-label="Notifications">
        <ol
          className="stack gap-2"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={(event) => {
            setPaused(true);
            focus.onFocus(event);
          }}
          onBlur={() => setPaused(false)}
        >
          {all.map((toast) => (
            <ToastItem key={toast.id} toast={toast} paused={paused} />
          ))}
        </ol>
      </section>
      <Announcements toasts={all} />
    </>
  );
}

/** The focus goes back to where it was when the toast that has it is dismissed: at its Undo, for one. */
function useReturnedFocus(all: readonly Toast[]) {
  const before = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one has gone
  useLayoutEffect(() => {
    const from = before.current;
    if (from === null || document.activeElement !== document.body) return;
    before.current = null;
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  }, [all]);
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget ?? document.body;
    },
  };
}

/** Page and sidebar end above the toasts (`--toasts`), and what has the focus is not below them. */
function useRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0) return void style.removeProperty("--toasts");
      style.setProperty("--toasts", `${Math.ceil(height)}px`);
      const focused = document.activeElement?.closest("main *")?.getBoundingClientRect();
      const narrow = element.clientWidth >= document.documentElement.clientWidth;
      if (narrow && focused && focused.top < top) {
        window.scrollBy(0, Math.max(0, focused.bottom + CLEAR - top));
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--toasts");
    };
  }, [region]);
}

/** Between a field and the toasts, in CSS pixels. */
const CLEAR = 12;

function ToastItem({ toast, paused }: { toast: Toast; paused: boolean }) {
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  const button = (action: ToastAction | undefined, className: string | undefined) =>
    action ? (
      <button
        type="button"
        className={className}
        onClick={() => {
          toasts.dismiss(toast.id);
          action.run();
        }}
      >
        {action.label}
      </button>
    ) : null;

  return (
    <li className={cx(styles.toast, styles[toast.tone])}>
      {toast.tone === "bad" ? <Icon name="triangle-alert" /> : <AdminIcon name="circle-check" />}
      <div className={styles.content}>
        <p className="strong">{toast.text}</p>
        {toast.detail ? <p className={styles.detail}>{toast.detail}</p> : null}
        {button(toast.next, styles.next)}
      </div>
      {button(toast.action, styles.action)}
      <button
        type="button"
        className={styles.close}
        aria-label={WORDS.dismiss}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}

/** Live regions must exist before their text appears. */
function Announcements({ toasts: all }: { toasts: readonly Toast[] }) {
  return (["status", "alert"] as const).map((role) => (
    <div key={role} role={role} className="visually-hidden">
      {all
        .filter(({ tone }) => (tone === "bad") === (role === "alert"))
        .map(({ id, text, detail }) => (
          <p key={id}>{[text, detail].filter(Boolean).join(". ")}</p>
        ))}
    </div>
  ));
}
