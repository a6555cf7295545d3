import { useEffect, useState } from "react";
import type { Slide } from "../../data/schema";
import { srcSet } from "../../ui/Picture";

const ROTATION_MS = 5000;

export const DESKTOP_MEDIA = "(min-width: 64rem)";
/**
 * Of the picture for narrow windows: beside the words from 40rem, below them on smaller screens. There nine tenths of the
 * screen's pixels are enough, and the next file is half as large again.
 */
export const PHONE_SIZES = "(min-width: 40rem) 54vw, 90vw";

/** So long the first slide is alone. Whoever has left by then has not paid for the images of the others. */
const ALONE_MS = 6000;

export type Slider = {
  state: SliderState;
  /** The slide's image has loaded or failed: it may be shown. */
  isLoaded: (index: number) => boolean;
  playing: boolean;
  toggle: () => void;
  show: (index: number) => void;
  /** Stops the rotation while the pointer or the keyboard's focus is inside. */
  hold: (by: Holder, held: boolean) => void;
};

type Holder = "pointer" | "focus";

/**
 * Rotates once every image has loaded or failed. They are loaded after a while, or when the visitor turns to the slider.
 * It starts paused for visitors who prefer reduced motion or save data; for these only what they ask for is loaded: the
 * slide that they choose, or all of them when they start it.
 */
export function useSlider(slides: readonly Slide[]): Slider {
  const [state, setState] = useState(firstSlide);
  const [wanted, setWanted] = useState<"all" | number | null>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [next, setNext] = useState<number | null>(null);
  const [playing, setPlaying] = useState(true);
  const [holders, setHolders] = useState({ pointer: false, focus: false });
  const held = holders.pointer || holders.focus;
  const count = slides.length;
  const isLoaded = (index: number) => loaded.has(slides[index]?.id ?? "");
  const ready = slides.every((_, index) => isLoaded(index));

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setWanted("all"), ALONE_MS);
    return () => clearTimeout(timer);
  }, [playing]);

  useEffect(() => {
    if (wanted === null) return;
    const desktop = window.matchMedia(DESKTOP_MEDIA).matches;
    const some = wanted === "all" ? slides : slides.slice(wanted, wanted + 1);
    let gone = false;
    Promise.allSettled(some.map((slide) => preload(slide, desktop))).then((results) => {
      for (const result of results) {
        if (result.status === "rejected")
          console.warn("A banner could not be loaded", result.reason);
      }
      if (!gone) setLoaded((before) => new Set([...before, ...some.map(({ id }) => id)]));
    });
    return () => {
      gone = true;
    };
  }, [slides, wanted]);

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
  if (next !== null && isLoaded(next)) {
    setState(jump(state, next));
    setNext(null);
  }

  const shown = state.index < count ? state : firstSlide;
  return {
    state: shown,
    isLoaded,
    playing,
    toggle: () => {
      if (!playing) setWanted("all");
      setPlaying(!playing);
    },
    show: (index) => {
      if (wanted !== "all") setWanted(savesData() ? index : "all");
      setNext(index);
    },
    hold: (by, held) => {
      if (held && playing) setWanted("all");
      setHolders((before) => ({ ...before, [by]: held }));
    },
  };
}

/** Not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
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

/** Which slide shows, and which one is leaving. */
export type SliderState = { index: number; leaving: number | null };

export const firstSlide: SliderState = { index: 0, leaving: null };

export function advance(state: SliderState, count: number): SliderState {
  if (count < 2) return state;
  return { index: (state.index + 1) % count, leaving: state.index };
}

export function jump(state: SliderState, index: number): SliderState {
  if (index === state.index) return state;
  return { index, leaving: state.index };
}
