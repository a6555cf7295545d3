import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from "react";

const SWIPE_THRESHOLD = 50;

/** 1 for forward, -1 for back, 0 for a movement of 50 px or less. */
function swipeStep(startX: number, endX: number): -1 | 0 | 1 {
  const distance = endX - startX;
  if (Math.abs(distance) <= SWIPE_THRESHOLD) return 0;
  return distance < 0 ? 1 : -1;
}

/** Wraps an index around both ends. */
export function wrap(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}

/** A click may move the pointer by this many pixels. */
const DRAG_THRESHOLD = 8;

/** Handlers for one finger and for a dragged mouse. Pair them with `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<number | null>(null);
  const dragged = useRef(false);
  const begin = (x: number | undefined) => {
    start.current = x ?? null;
    dragged.current = false;
  };
  const end = (x: number | undefined) => {
    if (start.current === null || x === undefined) return;
    const step = swipeStep(start.current, x);
    dragged.current = Math.abs(x - start.current) > DRAG_THRESHOLD;
    start.current = null;
    if (step !== 0) onStep(step);
  };
  return {
    onTouchStart: (event: TouchEvent) => begin(oneFinger(event)),
    onTouchEnd: (event: TouchEvent) => end(event.changedTouches[0]?.clientX),
    onTouchCancel: () => begin(undefined),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== "touch") begin(event.clientX);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== "touch") end(event.clientX);
    },
    /** Prevents a click on a link that a mouse was dragged across. */
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Undefined for two fingers, which zoom the page. */
function oneFinger({ touches, changedTouches }: TouchEvent): number | undefined {
  return touches.length > 1 ? undefined : changedTouches[0]?.clientX;
}
