import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "../paths";
import { ButtonLink } from "../ui/Button";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import styles from "./RequestDetails.module.css";

const SCROLL_THRESHOLD = 300;

const FORM_FIELD = "main form :is(input, textarea, select)";

/** On the contact page itself the link focuses the form. */
function focusForm(event: MouseEvent): void {
  const field = document.querySelector<HTMLElement>(FORM_FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type Props = { pathname: string; footer: RefObject<HTMLElement | null> };

/** The floating button, hidden at the top of the page and while the footer, which has the same link, is in view. */
export function RequestDetails({ pathname, footer }: Props) {
  const visible = useVisible(footer);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const shown = visible && open;

  useEffect(() => {
    if (!shown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [shown]);

  return (
    <div ref={root} className={cx(styles.float, visible && styles.visible)}>
      <section
        id="request-card"
        className={styles.card}
        hidden={!shown}
        aria-labelledby="request-title"
      >
        <h2 id="request-title" className={styles.title}>
          Ready to Partner?
        </h2>
        <p className={styles.text}>
          Tell us which medicines you need and how much of them. We will discuss your pharmaceutical
          needs and answer within 24&nbsp;hours.
        </p>
        <ButtonLink
          href={paths.contact}
          arrow
          wide
          {...(pathname === paths.contact ? { onClick: focusForm } : {})}
        >
          Request Details
        </ButtonLink>
      </section>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={shown}
        aria-controls="request-card"
        onClick={() => setOpen(!open)}
      >
        <Icon name={shown ? "x" : "message-circle"} />
        Request Details
      </button>
    </div>
  );
}

function useVisible(footer: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false);
  const [footerInView, setFooterInView] = useState(false);

  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > SCROLL_THRESHOLD);
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  useEffect(() => {
    if (!footer.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setFooterInView(entry?.isIntersecting ?? false),
    );
    observer.observe(footer.current);
    return () => observer.disconnect();
  }, [footer]);

  return scrolled && !footerInView;
}
