import { type RefObject, useEffect, useState } from "react";
import { currentStep, scrollProgress, trackPosition } from "./progress";

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
