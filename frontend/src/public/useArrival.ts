import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { noteVisit, storeVisits, visitOf } from "../parts/visits";
import { focusHeading } from "../ui/focusHeading";
import {
  cancelRestore,
  elementOf,
  isControl,
  isRestoring,
  isUntouched,
  restoreScroll,
  showTopOfList,
} from "./scroll";

/**
 * Where a navigation ends. A new page starts at its top, a new query of the same page at the top of its list; Back and
 * Forward come back to where the entry was left. The focus goes to the page's heading. The result is what a screen
 * reader is told beyond the heading: the new title, where the heading is still the same.
 */
export function useArrival(): string {
  const location = useLocation();
  const kind = useNavigationType();
  const client = useQueryClient();
  const last = useRef(location);
  const callOff = useRef<() => void>(undefined);
  const title = useRef("");
  const [news, setNews] = useState("");

  useLayoutEffect(() => {
    const before = last.current;
    last.current = location;
    const titleBefore = title.current;
    title.current = document.title;
    // The first page, or the entry of an overlay over the same one.
    if (before.key === location.key) return;
    cancelRestore();
    callOff.current?.();
    const back = kind === "POP";
    const moved = before.pathname !== location.pathname;
    const requeried = !moved && before.search !== location.search;
    const target = location.hash ? elementOf(location.hash) : null;

    const y = back ? visitOf(location.key).y : undefined;
    if (y !== undefined) restoreScroll(y, client);
    else if (target) target.scrollIntoView();
    else if (requeried && !back) showTopOfList();
    else window.scrollTo(0, 0);

    if (target && !back) target.focus({ preventScroll: true });
    else if (moved || (requeried && !isControl(document.activeElement))) {
      callOff.current = focusHeading();
    }
    setNews(requeried && title.current !== titleBefore ? title.current : "");
  }, [location, kind, client]);

  useScrollMemory(last, client);

  return news;
}

/** Keeps how far each entry is scrolled, except while it is scrolled by itself. */
function useScrollMemory(last: RefObject<Location>, client: QueryClient): void {
  useEffect(() => {
    const { history } = window;
    const onScroll = () => {
      if (!isRestoring()) noteVisit(last.current.key, { y: window.scrollY });
    };
    const takeOver = () => {
      history.scrollRestoration = "manual";
    };
    // A new document is scrolled by the browser itself, long before a script could.
    const handOver = () => {
      history.scrollRestoration = "auto";
      storeVisits();
    };
    const { y } = visitOf(last.current.key);
    if (y !== undefined && isUntouched(y)) restoreScroll(y, client);
    takeOver();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pageshow", takeOver);
    window.addEventListener("pagehide", handOver);
    document.addEventListener("visibilitychange", storeVisits);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pageshow", takeOver);
      window.removeEventListener("pagehide", handOver);
      document.removeEventListener("visibilitychange", storeVisits);
    };
  }, [last, client]);
}
