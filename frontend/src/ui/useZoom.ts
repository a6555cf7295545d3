import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { swipeStep } from "./swipe";
import { between, FIT, type Frame, maxScale, type Point, pan, type View, zoomAt } from "./zoom";

/** A tap may move the finger by this many pixels. */
const TAP_SLOP = 8;
const DOUBLE_TAP_MS = 300;
const STEP = 1.5;
const TAP_SCALE = 2.5;
const LINE_PX = 16;

const WHOLE = { view: FIT, smooth: false, max: Number.POSITIVE_INFINITY };

export type Zoom = {
  /** Its only child is the element that is transformed. */
  stage: RefObject<HTMLDivElement | null>;
  view: View;
  /** The last change was a step that may be animated, not a drag. */
  smooth: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  reset: () => void;
  panBy: (by: Point) => void;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
};

/**
 * Zooms an image by wheel, pinch, click or double tap. Dragging pans an enlarged image and otherwise swipes. Pair it with
 * `touch-action: none`.
 */
export function useZoom(
  image: { width: number; height: number },
  onSwipe: (step: -1 | 1) => void,
): Zoom {
  const stage = useRef<HTMLDivElement>(null);
  const [{ view, smooth, max }, setState] = useState(WHOLE);
  const down = useRef(new Map<number, Point>());
  const gesture = useRef({ start: { x: 0, y: 0 }, moved: false, fingers: 0 });
  const lastTap = useRef({ at: 0, x: 0, y: 0 });

  const change = (next: (view: View, frame: Frame) => View, eased: boolean) => {
    const frame = frameOf(stage.current, image);
    const max = maxScale(frame);
    setState(({ view: before }) => ({ view: next(before, frame), smooth: eased, max }));
  };
  const zoomBy = (factor: number, at: Point, eased: boolean) =>
    change((before, frame) => zoomAt(before, before.scale * factor, at, frame), eased);
  const toggle = (at: Point) =>
    change((before, frame) => zoomAt(before, before.scale > 1 ? 1 : TAP_SCALE, at, frame), true);
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  // React registers passive wheel listeners, which cannot keep the page from scrolling.
  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      zoomBy(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event), false);
    };
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = fromMiddle(event);
    down.current.set(event.pointerId, point);
    if (down.current.size === 1) gesture.current = { start: point, moved: false, fingers: 1 };
    else gesture.current.fingers = down.current.size;
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const point = fromMiddle(event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    down.current.set(event.pointerId, point);
    const { start } = gesture.current;
    if (Math.hypot(point.x - start.x, point.y - start.y) > TAP_SLOP) gesture.current.moved = true;
    if (other) {
      const from = between(before, other);
      const to = between(point, other);
      const by = { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y };
      const factor = to.distance / Math.max(1, from.distance);
      change(
        (now, frame) => pan(zoomAt(now, now.scale * factor, to.middle, frame), by, frame),
        false,
      );
    } else if (gesture.current.fingers === 1 && gesture.current.moved && view.scale > 1) {
      const by = { x: point.x - before.x, y: point.y - before.y };
      change((now, frame) => pan(now, by, frame), false);
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
    const { start, moved, fingers } = gesture.current;
    const point = fromMiddle(event);
    if (fingers > 1) return;
    if (moved) {
      const step = view.scale > 1 ? 0 : swipeStep(start.x, point.x);
      if (step !== 0) onSwipe(step);
    } else if (event.pointerType === "mouse" || isDoubleTap(lastTap.current, point, event)) {
      toggle(point);
      lastTap.current = { at: 0, x: 0, y: 0 };
    } else lastTap.current = { at: event.timeStamp, ...point };
  };

  return {
    stage,
    view,
    smooth,
    canZoomIn: view.scale < max,
    canZoomOut: view.scale > 1,
    zoomIn: () => zoomBy(STEP, { x: 0, y: 0 }, true),
    zoomOut: () => zoomBy(1 / STEP, { x: 0, y: 0 }, true),
    reset: () => setState(WHOLE),
    panBy: (by) => change((before, frame) => pan(before, by, frame), true),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event) => down.current.delete(event.pointerId),
    },
  };
}

/** The size inside the stage's padding. */
function frameOf(stage: HTMLElement | null, image: { width: number; height: number }): Frame {
  const { clientWidth = 1, clientHeight = 1 } = stage?.firstElementChild ?? {};
  return { stage: { width: clientWidth, height: clientHeight }, image };
}

function isDoubleTap(
  last: Point & { at: number },
  point: Point,
  { timeStamp }: { timeStamp: number },
): boolean {
  const near = Math.hypot(point.x - last.x, point.y - last.y) < 4 * TAP_SLOP;
  return near && timeStamp - last.at < DOUBLE_TAP_MS;
}
