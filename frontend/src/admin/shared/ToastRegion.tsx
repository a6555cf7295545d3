import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { AdminIcon } from "./AdminIcon";
import styles from "./ToastRegion.module.css";
import { type Toast, toasts } from "./toasts";

/** Lies above everything, open dialogs included, and tells screen readers what it shows. */
export function ToastRegion() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.all);
  const region = useRef<HTMLElement>(null);
  const newest = all.at(-1)?.id;
  /** While the pointer or the focus is on one, none goes. */
  const [resting, setResting] = useState(false);
  if (resting && newest === undefined) setResting(false);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Shown anew, it lies above a dialog that was opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest === undefined) return;
    element.showPopover();
    element.scrollTop = element.scrollHeight;
  }, [newest]);

  return (
    <>
      <section ref={region} popover="manual" className={styles.region} aria-label="Notifications">
        <ol
          className={styles.list}
          onPointerEnter={() => setResting(true)}
          onPointerLeave={() => setResting(false)}
          onFocus={() => setResting(true)}
          onBlur={() => setResting(false)}
        >
          {all.map((toast) => (
            <ToastItem key={toast.id} toast={toast} resting={resting} />
          ))}
        </ol>
      </section>
      <Announcements toasts={all} />
    </>
  );
}

function ToastItem({ toast, resting }: { toast: Toast; resting: boolean }) {
  useEffect(() => {
    if (resting) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toast.stays);
    return () => clearTimeout(timer);
  }, [resting, toast]);

  return (
    <li className={cx(styles.toast, styles[toast.tone])}>
      <AdminIcon name={toast.tone === "bad" ? "circle-alert" : "circle-check"} />
      <div className={styles.words}>
        <p className={styles.text}>{toast.text}</p>
        {toast.detail ? <p className={styles.detail}>{toast.detail}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toasts.dismiss(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => toasts.dismiss(toast.id)}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}

/** Live regions have to be there before their words come. */
function Announcements({ toasts: all }: { toasts: readonly Toast[] }) {
  const said = (toast: Toast) =>
    [toast.text, toast.detail, toast.action && `${toast.action.label}: press U`]
      .filter(Boolean)
      .join(". ");
  return (
    <>
      <div role="status" className="visually-hidden">
        {all
          .filter((toast) => toast.tone !== "bad")
          .map((toast) => (
            <p key={toast.id}>{said(toast)}</p>
          ))}
      </div>
      <div role="alert" className="visually-hidden">
        {all
          .filter((toast) => toast.tone === "bad")
          .map((toast) => (
            <p key={toast.id}>{said(toast)}</p>
          ))}
      </div>
    </>
  );
}
