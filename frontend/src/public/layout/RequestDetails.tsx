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
import styles from "./late.module.css";

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

/** What a floating button makes room for: fields, errors, answers, ways to reach the company and into the enquiry list. */
const STEPPED_OVER = `main :is(input:not([type="hidden"]), select, textarea, #slip-found, [role="alert"], [href^="tel:"], [href^="mailto:"], [href="${paths.enquiryList}"], form[action="${paths.enquiryList}"] [type="submit"])`;

/** Room around the button, in px. */
const AROUND = 16;
/** Narrower windows are a phone's, in px. */
const PHONE = 640;
/** Content that is still arriving is looked at once it rests. */
const REST = 150;

/** So far up it steps over what is where it stands, in px: more than its own height and that of a button. */
const STEP = 128;

/** Where a floating element can be: at its place, a step higher, or nowhere. */
type FloatPlace = "own" | "higher" | "none";

/** Nowhere while the footer, or on phones the slip, is in view; a step higher where that covers less. */
function useFloatPlace(
  float: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
): FloatPlace {
  const [place, setPlace] = useState<FloatPlace>("own");

  useEffect(() => {
    const main = document.getElementById("main");
    const end = footer.current;
    if (!float.current || !main || !end) return;
    let timer = 0;
    let observers: IntersectionObserver[] = [];
    const stop = () => {
      for (const observer of observers) observer.disconnect();
    };
    const watch = () => {
      stop();
      const { width = 0, height = 0 } = float.current?.getBoundingClientRect() ?? {};
      const [top, left] = [innerHeight - height - 2 * AROUND, innerWidth - width - 2 * AROUND];
      const near = { here: 0, above: 0, end: 0 };
      const into = (zone: keyof typeof near, rootMargin: string) => {
        const inside = new Set<Element>();
        const onChange = (entries: IntersectionObserverEntry[]) => {
          for (const { isIntersecting, target } of entries) {
            if (isIntersecting) inside.add(target);
            else inside.delete(target);
          }
          near[zone] = inside.size;
          setPlace(near.end > 0 ? "none" : near.here > 0 && near.above === 0 ? "higher" : "own");
        };
        const observer = new IntersectionObserver(onChange, { rootMargin });
        observers.push(observer);
        return observer;
      };
      observers = [];
      const right = `${-Math.max(0, left)}px`;
      const here = into("here", `${-Math.max(0, top)}px 0px 0px ${right}`);
      const above = into("above", `${-Math.max(0, top - STEP)}px 0px ${-STEP}px ${right}`);
      for (const element of main.querySelectorAll(STEPPED_OVER)) {
        here.observe(element);
        above.observe(element);
      }
      // What only touches the window's edge counts as in view, so the edge is a pixel further up.
      const hides = into("end", "0px 0px -1px 0px");
      hides.observe(end);
      // A phone has no room beside the slip.
      const slip = main.querySelector("#slip-found")?.closest("form");
      if (slip && innerWidth < PHONE) hides.observe(slip);
    };
    const again = () => {
      clearTimeout(timer);
      timer = window.setTimeout(watch, REST);
    };
    watch();
    const mutations = new MutationObserver(again);
    mutations.observe(main, { childList: true, subtree: true });
    window.addEventListener("resize", again);
    return () => {
      stop();
      clearTimeout(timer);
      mutations.disconnect();
      window.removeEventListener("resize", again);
    };
  }, [float, footer]);

  return place;
}
