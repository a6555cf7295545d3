import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

type Result = {
  /** The key of the thing that is being dragged. */
  held: string | null;
  handle: (
    key: string,
    index: number,
  ) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
};

/**
 * Dragging by a handle, with mouse, pen or finger: the list reorders under the pointer. The window listens, because
 * the handle itself is put to another place meanwhile, and would lose the pointer. Items have the same height.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): Result {
  const [held, setHeld] = useState<string | null>(null);
  const latest = useRef(move);
  const drag = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => () => drag.current?.abort(), []);

  const begin = (key: string, index: number) => {
    drag.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    drag.current = controller;
    setHeld(key);
    let place = index;
    const end = () => {
      controller.abort();
      setHeld(null);
    };
    window.addEventListener(
      "pointermove",
      (event) => {
        scrollAtEdge(event.clientY);
        const to = placeAt(list.current, event.clientX, event.clientY);
        if (to === null || to === place) return;
        latest.current(place, to);
        place = to;
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  };

  return {
    held,
    handle: (key, index) => ({
      onPointerDown: (event) => {
        if (event.button === 0) begin(key, index);
      },
    }),
  };
}

const EDGE = 96;
const STEP = 14;

/** A list that is longer than the window comes along. */
function scrollAtEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}

function placeAt(list: HTMLElement | null, x: number, y: number): number | null {
  const place = [...(list?.children ?? [])].findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y >= box.top && y <= box.bottom && x >= box.left && x <= box.right;
  });
  return place < 0 ? null : place;
}
