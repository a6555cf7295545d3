import { useCallback, useEffect, useState } from "react";
import { type Banner, DESKTOP_MEDIA, PHONE_SIZES } from "./banners";
import { advance, firstSlide, jump, type SliderState } from "./sliderState";

const ROTATION_MS = 5000;

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
export function useSlider(banners: readonly Banner[]): Slider {
  const [state, setState] = useState(firstSlide);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const count = banners.length;

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_MEDIA).matches;
    let gone = false;
    Promise.allSettled(banners.map((banner) => preload(banner, desktop))).then((results) => {
      for (const result of results) {
        if (result.status === "rejected")
          console.warn("A banner could not be loaded", result.reason);
      }
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [banners]);

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
    state,
    ready,
    playing,
    toggle: useCallback(() => setPlaying((current) => !current), []),
    show: useCallback((index: number) => setState((current) => jump(current, index)), []),
    hold: setHeld,
  };
}

async function preload(banner: Banner, desktop: boolean): Promise<void> {
  const image = new Image();
  image.sizes = desktop ? "100vw" : PHONE_SIZES;
  image.srcset = desktop ? banner.desktopSet : banner.phoneSet;
  image.src = desktop ? banner.desktop : banner.phone;
  await image.decode();
}
