import { useEffect, useState } from "react";
import { type Banner, DESKTOP_MEDIA, PHONE_SIZES } from "./banners";
import { advance, firstSlide, jump, type SliderState } from "./sliderState";

const ROTATION_MS = 5000;
/** So long the first slide is alone. Whoever has left by then has not paid for the images of the others. */
const ALONE_MS = 6000;

export type Slider = {
  state: SliderState;
  /** The slide on show, or the one that was chosen and whose image is still on its way. */
  chosen: number;
  /** Every image has loaded or failed: the other slides may be shown. */
  ready: boolean;
  playing: boolean;
  toggle: () => void;
  show: (index: number) => void;
  /** Stops the rotation while the pointer or the focus is inside. */
  hold: (held: boolean) => void;
};

/**
 * Rotates once every image has loaded or failed. They are loaded after a while, or when the visitor turns to the slider.
 * It starts paused for visitors who prefer reduced motion or save data.
 */
export function useSlider(banners: readonly Banner[]): Slider {
  const [state, setState] = useState(firstSlide);
  const [wanted, setWanted] = useState(false);
  const [ready, setReady] = useState(false);
  const [next, setNext] = useState<number | null>(null);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const count = banners.length;

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setWanted(true), ALONE_MS);
    return () => clearTimeout(timer);
  }, [playing]);

  useEffect(() => {
    if (!wanted) return;
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
  }, [banners, wanted]);

  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || savesData()) setPlaying(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump by hand restarts the full five seconds
  useEffect(() => {
    if (!ready || !playing || held) return;
    const timer = setTimeout(() => setState((current) => advance(current, count)), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [ready, playing, held, count, state.index]);

  // A slide that was chosen while its image was not here.
  if (ready && next !== null) {
    setState(jump(state, next));
    setNext(null);
  }

  return {
    state,
    chosen: next ?? state.index,
    ready,
    playing,
    toggle: () => {
      setWanted(true);
      setPlaying(!playing);
    },
    show: (index) => {
      setWanted(true);
      setNext(index);
    },
    hold: (held) => {
      if (held) setWanted(true);
      setHeld(held);
    },
  };
}

/** Not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function preload(banner: Banner, desktop: boolean): Promise<void> {
  const image = new Image();
  image.sizes = desktop ? "100vw" : PHONE_SIZES;
  image.srcset = desktop ? banner.desktopSet : banner.phoneSet;
  image.src = desktop ? banner.desktop : banner.phone;
  await image.decode();
}
