import { type RefObject, useEffect, useState } from "react";

type Steps = {
  /** Null until the script follows the scrolling. */
  current: number | null;
  show: (step: number) => void;
};

/**
 * Follows the page's scrolling while the stage is pinned. A browser without scroll-driven animations gets the position as
 * `--position`, which the style sheet ignores where it does not pin the stage.
 */
export function useScrollSteps(
  section: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  steps: number,
): Steps {
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const needsPosition = !CSS.supports("animation-timeline", "view()");
    const follow = () => {
      frame = 0;
      const progress = measure(section.current, stage.current);
      if (needsPosition) {
        section.current?.style.setProperty("--position", String(trackPosition(progress, steps)));
      }
      setCurrent(currentStep(progress, steps));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    follow();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  }, [section, stage, steps]);

  const show = (step: number) => {
    if (!section.current || !stage.current) return;
    const travel = section.current.offsetHeight - stage.current.offsetHeight;
    const top = section.current.getBoundingClientRect().top + window.scrollY;
    const target = top - pinnedAt(stage.current) + (travel * step) / (steps - 1);
    window.scrollTo({ top: target, behavior: "smooth" });
  };

  return { current, show };
}

function measure(section: HTMLElement | null, stage: HTMLElement | null): number {
  if (!section || !stage) return 0;
  const { top, height } = section.getBoundingClientRect();
  return scrollProgress(top, height, stage.offsetHeight, pinnedAt(stage));
}

function pinnedAt(stage: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(stage).top) || 0;
}

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
