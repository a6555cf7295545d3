import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

type DragOrder = {
  draggedKey: string | null;
  handle: (
    key: string,
    index: number,
  ) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
};

/**
 * Reorders a list while an item is dragged by its handle, by mouse, pen or finger. The listeners are on the window,
 * because React moves the handle in the document meanwhile and it would lose a captured pointer. All items must have
 * the same height.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const latest = useRef(onMove);
  const drag = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => () => drag.current?.abort(), []);

  const start = (key: string, index: number) => {
    drag.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    drag.current = controller;
    setDraggedKey(key);
    let current = index;
    const end = () => {
      controller.abort();
      setDraggedKey(null);
    };
    window.addEventListener(
      "pointermove",
      (event) => {
        scrollAtEdge(event.clientY);
        const to = indexAt(list.current, event.clientX, event.clientY);
        if (to === null || to === current) return;
        latest.current(current, to);
        current = to;
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  };

  return {
    draggedKey,
    handle: (key, index) => ({
      onPointerDown: (event) => {
        if (event.button === 0) start(key, index);
      },
    }),
  };
}

const EDGE_PX = 96;
const SCROLL_STEP_PX = 14;

/** Scrolls when the pointer comes near an edge of the window. */
function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
}

function indexAt(list: HTMLElement | null, x: number, y: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y >= box.top && y <= box.bottom && x >= box.left && x <= box.right;
  });
  return index < 0 ? null : index;
}
