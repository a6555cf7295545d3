/**
 * How far a tall section has been scrolled through while its stage is pinned `offset` below the top
 * of the window: 0 where pinning begins, 1 where it ends.
 */
export function scrollProgress(
  top: number,
  height: number,
  stageHeight: number,
  offset: number,
): number {
  const travel = height - stageHeight;
  if (travel <= 0) return 0;
  return clamp((offset - top) / travel);
}

/** The share of the way between two steps for which the track rests at each of them. */
const REST = 0.18;

/** Where the track stands, from 0 to `steps - 1`: it rests at each step and glides in between. */
export function trackPosition(progress: number, steps: number): number {
  const way = clamp(progress) * (steps - 1);
  const step = Math.floor(way);
  const glide = clamp((way - step - REST) / (1 - 2 * REST));
  return step + glide * glide * (3 - 2 * glide);
}

export function currentStep(progress: number, steps: number): number {
  return Math.round(clamp(progress) * (steps - 1));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
