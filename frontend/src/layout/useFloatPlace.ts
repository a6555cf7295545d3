import { type RefObject, useEffect, useState } from "react";
import { paths } from "../paths";

/** What a floating button must not cover: fields, errors, ways to reach the company. */
const KEPT_CLEAR =
  'main :is(input:not([type="hidden"]), select, textarea:not([name="text"]), [role="alert"], [href^="tel:"], [href^="mailto:"])';

/** What it makes room for: ways into the enquiry list. */
const STEPPED_OVER = `main :is([href="${paths.enquiryList}"], form[action="${paths.enquiryList}"] [type="submit"])`;

/** While one of these is in view, the button would say the same, or stand over the end of a text. */
const INSTEAD = "main :is([data-float], [data-clear])";

/** So far below the window they count as seen, so that the last line above them is never covered. */
const ABOVE_END = 160;
/** Room around the button, in px. */
const AROUND = 16;
/** Content that is still arriving is looked at once it rests. */
const REST = 150;

/** So far up it steps over a button that is where it stands, in px: more than its own height and that of such a button. */
const STEP = 128;

/** Where a floating element can be: at its place, a step higher, or nowhere. */
export type FloatPlace = "own" | "higher" | "none";

/** Away from what must stay clear, and nowhere while what stands in for it is about to come in view. */
export function useFloatPlace(
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
      const near = {
        hard: new Set<Element>(),
        soft: new Set<Element>(),
        above: new Set<Element>(),
      };
      const into = (set: Set<Element>, rootMargin: string) => {
        const onChange = (entries: IntersectionObserverEntry[]) => {
          for (const { isIntersecting, target } of entries) {
            if (isIntersecting) set.add(target);
            else set.delete(target);
          }
          const isFree = near.hard.size + near.soft.size === 0;
          const canStep = near.hard.size + near.above.size === 0;
          setPlace(isFree ? "own" : canStep ? "higher" : "none");
        };
        const observer = new IntersectionObserver(onChange, { rootMargin });
        observers.push(observer);
        return observer;
      };
      observers = [];
      const [right, ownTop] = [`${-Math.max(0, left)}px`, -Math.max(0, top)];
      const hard = into(near.hard, `${ownTop}px 0px 0px ${right}`);
      const soft = into(near.soft, `${ownTop}px 0px 0px ${right}`);
      const above = into(near.above, `${-Math.max(0, top - STEP)}px 0px ${-STEP}px ${right}`);
      for (const element of main.querySelectorAll<HTMLInputElement>(KEPT_CLEAR)) {
        hard.observe(element.form ?? element);
        above.observe(element.form ?? element);
      }
      for (const element of main.querySelectorAll(STEPPED_OVER)) {
        soft.observe(element);
        above.observe(element);
      }
      const atEnd = into(near.hard, `0px 0px ${ABOVE_END}px 0px`);
      for (const element of [end, ...main.querySelectorAll(INSTEAD)]) atEnd.observe(element);
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
