import { type PointerEvent, type TouchEvent, useRef } from "react";

const SWIPE_THRESHOLD = 50;

/** 1 for on, -1 for back, 0 for a movement that is no swipe: 50 px or less. */
export function swipeStep(startX: number, endX: number): -1 | 0 | 1 {
  const distance = endX - startX;
  if (Math.abs(distance) <= SWIPE_THRESHOLD) return 0;
  return distance < 0 ? 1 : -1;
}

/** The index one step away, around either end. */
export function wrap(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}

/** Handlers for fingers and for a dragged mouse. Pair them with `touch-action: pan-y`. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<number | null>(null);
  const begin = (x: number | undefined) => {
    start.current = x ?? null;
  };
  const end = (x: number | undefined) => {
    const step = start.current === null || x === undefined ? 0 : swipeStep(start.current, x);
    start.current = null;
    if (step !== 0) onStep(step);
  };
  return {
    onTouchStart: (event: TouchEvent) => begin(event.changedTouches[0]?.clientX),
    onTouchEnd: (event: TouchEvent) => end(event.changedTouches[0]?.clientX),
    onTouchCancel: () => begin(undefined),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== "touch") begin(event.clientX);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== "touch") end(event.clientX);
    },
  };
}
