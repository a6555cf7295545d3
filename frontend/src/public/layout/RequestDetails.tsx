import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useEnquiryCount } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { useDismiss } from "../../ui/useDisclosure";
import { counted } from "../../words/number";
import { useLayoutContent } from "../parts/Content";
import styles from "./RequestDetails.module.css";
import { useFloatPlace } from "./useFloatPlace";

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

/**
 * The floating button, hidden at the top of the page and while the footer, which has the same link, is in view. A page whose
 * own actions stay in view on phones hides it there (`ProductPage.module.css`).
 */
export function RequestDetails({ pathname, footer }: Props) {
  const { request } = useLayoutContent();
  const count = useEnquiryCount();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLElement>(null);
  const scrolled = useScrolled();
  const place = useFloatPlace(root, footer);
  const visible = scrolled && place !== "none";
  const shown = visible && open;

  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, shown, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !shown) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    <aside
      ref={root}
      aria-label={request.button}
      data-float=""
      onKeyDown={onKeyDown}
      className={cx(
        styles.float,
        visible && styles.visible,
        place === "higher" && !open && styles.higher,
      )}
    >
      <section
        id="request-card"
        className={styles.card}
        hidden={!shown}
        aria-labelledby="request-title"
      >
        <h2 id="request-title" className="title-sm">
          {request.heading}
        </h2>
        {request.text ? <p className="note around-3-5">{request.text}</p> : null}
        <ButtonLink
          href={request.link.href}
          arrow
          wide
          {...(pathname === request.link.href && pathname === paths.contact
            ? { onClick: focusForm }
            : {})}
        >
          {request.link.label}
        </ButtonLink>
        {count > 0 ? (
          <ButtonLink href={paths.enquiryList} variant="quiet" wide icon="clipboard-list">
            {`${counted(count, "line")} · Review enquiry`}
          </ButtonLink>
        ) : null}
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
        <span>{request.button}</span>
      </button>
    </aside>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > SCROLL_THRESHOLD);
    onScroll();
    window.addEventListener("scroll", onScroll);
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  return scrolled;
}
