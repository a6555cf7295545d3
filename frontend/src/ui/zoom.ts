/** The geometry of zooming: `scale`, and the offset of the centre in pixels. */

export type Point = { x: number; y: number };
type Size = { width: number; height: number };

export type View = Point & { scale: number };

/** The stage's size and the image's own size in pixels. */
export type Frame = { stage: Size; image: Size };

/** The whole image, fitted into the stage. */
export const FIT: View = { scale: 1, x: 0, y: 0 };

const LEAST_MAX = 3;
const MOST_MAX = 16;

function fittedSize({ stage, image }: Frame): Size {
  const ratio = Math.min(stage.width / image.width, stage.height / image.height);
  return { width: image.width * ratio, height: image.height * ratio };
}

/** Two screen pixels for each image pixel, and at least some enlargement. */
export function maxScale(frame: Frame): number {
  const enough = (2 * frame.image.width) / Math.max(1, fittedSize(frame).width);
  return Math.min(MOST_MAX, Math.max(LEAST_MAX, enough));
}

/** Changes the scale around `point`, which is relative to the stage's centre. */
export function zoomAt(view: View, scale: number, point: Point, frame: Frame): View {
  const next = Math.min(Math.max(scale, 1), maxScale(frame));
  const growth = next / view.scale;
  const x = point.x - (point.x - view.x) * growth;
  const y = point.y - (point.y - view.y) * growth;
  return clamped({ scale: next, x, y }, frame);
}

export function pan(view: View, by: Point, frame: Frame): View {
  return clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Limits the offset so that no gap appears; a side that fits stays centred. */
function clamped({ scale, x, y }: View, frame: Frame): View {
  const { width, height } = fittedSize(frame);
  const reach = (side: number, room: number) => Math.max(0, (side * scale - room) / 2);
  return {
    scale,
    x: within(x, reach(width, frame.stage.width)),
    y: within(y, reach(height, frame.stage.height)),
  };
}

function within(value: number, reach: number): number {
  return Math.min(Math.max(value, -reach), reach);
}

export function between(a: Point, b: Point): { distance: number; middle: Point } {
  return {
    distance: Math.hypot(a.x - b.x, a.y - b.y),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  };
}
