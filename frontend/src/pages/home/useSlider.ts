import { useCallback, useEffect, useState } from "react";
import type { Slide } from "../../api/content";
import { srcSet } from "../../ui/Picture";
import { advance, firstSlide, jump, type SliderState } from "./sliderState";

const ROTATION_MS = 5000;

export const DESKTOP_MEDIA = "(min-width: 64rem)";
/** Of the picture for narrow windows: beside the words from 40rem, below them on smaller screens. */
export const PHONE_SIZES = "(min-width: 40rem) 54vw, 100vw";

export type Slider = {
  state: SliderState;
  /** Every image has loaded or failed: the other slides may be shown. */
  ready: boolean;
  playing: boolean;
  toggle: () => void;
  show: (index: number) => void;
  /** Stops the rotation while the pointer or the focus is inside. */
  hold: (held: boolean) => void;
};

/** Rotates once every image has loaded or failed; starts paused for visitors who prefer reduced motion. */
export function useSlider(slides: readonly Slide[]): Slider {
  const [state, setState] = useState(firstSlide);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const count = slides.length;

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_MEDIA).matches;
    let gone = false;
    Promise.allSettled(slides.map((slide) => preload(slide, desktop))).then((results) => {
      for (const result of results) {
        if (result.status === "rejected")
          console.warn("A banner could not be loaded", result.reason);
      }
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [slides]);

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump by hand restarts the full five seconds
  useEffect(() => {
    if (!ready || !playing || held) return;
    const timer = setTimeout(() => setState((current) => advance(current, count)), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [ready, playing, held, count, state.index]);

  return {
    state: state.index < count ? state : firstSlide,
    ready,
    playing,
    toggle: useCallback(() => setPlaying((current) => !current), []),
    show: useCallback((index: number) => setState((current) => jump(current, index)), []),
    hold: setHeld,
  };
}

async function preload({ picture }: Slide, desktop: boolean): Promise<void> {
  const shown = (!desktop && picture?.phone) || picture;
  if (!shown) return;
  const image = new Image();
  image.sizes = desktop ? "100vw" : PHONE_SIZES;
  image.srcset = srcSet(shown) ?? "";
  image.src = shown.url;
  await image.decode();
}
