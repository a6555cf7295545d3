import { type RefObject, useEffect, useState } from "react";

/** What a floating button must not cover: fields, errors, ways to reach the company. */
const KEPT_CLEAR =
  'main :is(input:not([type="hidden"]), select, textarea, [role="alert"], [href^="tel:"], [href^="mailto:"])';

/** While one of these is in view, the button would say the same, or stand over the end of a text. */
const INSTEAD = "main :is([data-float], [data-clear])";

/** So far below the window they count as seen, so that the last line above them is never covered. */
const ABOVE_END = 160;
/** Room around the button, in px. */
const AROUND = 16;
/** Content that is still arriving is looked at once it rests. */
const REST = 150;

/** Whether something that must stay clear is where the floating element is, or what stands in for it is about to come in view. */
export function useCovers(
  float: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
): boolean {
  const [covers, setCovers] = useState(false);

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
      const near = new Set<Element>();
      const onChange = (entries: IntersectionObserverEntry[]) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) near.add(target);
          else near.delete(target);
        }
        setCovers(near.size > 0);
      };
      const inZone = new IntersectionObserver(onChange, {
        rootMargin: `${-Math.max(0, top)}px 0px 0px ${-Math.max(0, left)}px`,
      });
      for (const element of main.querySelectorAll<HTMLInputElement>(KEPT_CLEAR)) {
        inZone.observe(element.form ?? element);
      }
      const atEnd = new IntersectionObserver(onChange, {
        rootMargin: `0px 0px ${ABOVE_END}px 0px`,
      });
      for (const element of [end, ...main.querySelectorAll(INSTEAD)]) atEnd.observe(element);
      observers = [inZone, atEnd];
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

  return covers;
}
