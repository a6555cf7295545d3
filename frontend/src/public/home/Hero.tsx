import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import type { ContentPicture, HomeDocument, LabelledLink, Slide } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { focusClass, srcSet } from "../../ui/Picture";
import { Container } from "../../ui/Section";
import styles from "./HomePage.module.css";

/** The slide whose picture is the children. */
export const WALL = "wall";

type Props = Pick<HomeDocument, "ask" | "proof"> & {
  slides: readonly Slide[];
  children?: ReactNode;
};

/** The banner slider. The first slide is in the HTML; the others join once their images have loaded. */
export function Hero({ slides, ask, proof, children }: Props) {
  const slider = useSlider(slides);
  const { state, isLoaded, hold } = slider;
  if (slides.length === 0) return null;

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hold("focus", false);
  };

  return (
    <section
      className="relative rule-below"
      aria-roledescription="carousel"
      aria-label="What we do"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") hold("pointer", true);
      }}
      onPointerLeave={() => hold("pointer", false)}
      // Not of a button that was clicked: it keeps the focus when the pointer has left.
      onFocus={(event) => hold("focus", event.target.matches(":focus-visible"))}
      onBlur={onBlur}
    >
      <div className={styles.stage}>
        {slides.map((slide, index) =>
          index === 0 || isLoaded(index) ? (
            <SlideView
              key={slide.id}
              slide={slide}
              ask={ask}
              position={place(state, index)}
              label={`${index + 1} of ${slides.length}`}
              first={index === 0}
            >
              {slide.id === WALL ? children : null}
            </SlideView>
          ) : null,
        )}
      </div>
      <Controls slider={slider} slides={slides} proof={proof} />
    </section>
  );
}

function place({ index, leaving }: SliderState, own: number): string {
  if (own === index) return cx(leaving !== null && styles.entering);
  return (own === leaving ? styles.leaving : styles.waiting) ?? "";
}

type SlideProps = {
  slide: Slide;
  ask: LabelledLink;
  position: string;
  label: string;
  first: boolean;
  children: ReactNode;
};

function SlideView({ slide, ask, position, label, first, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, and fieldset is for forms
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={cx(styles.slide, position, !slide.light && styles.veiled)}
    >
      {slide.picture ? <SlidePicture picture={slide.picture} first={first} /> : children}
      <Container className={styles.words}>
        <p className={styles.heading}>{slide.heading}</p>
        {slide.line ? <p className={styles.line}>{slide.line}</p> : null}
        <p className={styles.actions}>
          <ButtonLink href={slide.link.href} arrow>
            {slide.link.label}
          </ButtonLink>
          {ask.href ? (
            <a href={ask.href} className="inline-row text strong green control">
              {ask.label}
            </a>
          ) : null}
        </p>
      </Container>
    </div>
  );
}

/** Behind the words of wide windows; narrow ones may have a picture of their own. */
function SlidePicture({ picture, first }: { picture: ContentPicture; first: boolean }) {
  const narrow = picture.phone ?? picture;
  const { width, height } = narrow;
  return (
    <picture>
      <source
        media={DESKTOP_MEDIA}
        srcSet={srcSet(picture) ?? picture.url}
        sizes="100vw"
        width={picture.width}
        height={picture.height}
      />
      <img
        className={cx(styles.image, focusClass(picture))}
        src={narrow.url}
        srcSet={srcSet(narrow)}
        sizes={PHONE_SIZES}
        width={width}
        height={height}
        alt={picture.alt}
        fetchPriority={first ? "high" : undefined}
        draggable={false}
      />
    </picture>
  );
}

type ControlsProps = Pick<Props, "slides" | "proof"> & { slider: Slider };

function Controls({ slider, slides, proof }: ControlsProps) {
  const { state, playing, toggle, show } = slider;
  return (
    <Container className={styles.controls}>
      {slides.length > 1 ? (
        <div className={cx(styles.buttons, "needs-js")}>
          <button
            type="button"
            className="stack middle square bare green"
            aria-label={playing ? "Pause the slides" : "Play the slides"}
            onClick={toggle}
          >
            <Icon name={playing ? "pause" : "play"} />
          </button>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className={styles.dot}
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === state.index ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
      {slides[state.index]?.caption && slides[state.index]?.picture ? (
        <p className={styles.caption}>
          <span className="green one-line">{`Fig.\u00a0${state.index + 1}`}</span>
          <span>{` ${slides[state.index]?.caption ?? ""}`}</span>
        </p>
      ) : null}
      {proof.length > 0 ? (
        <ul className={styles.proof} aria-label="Why pharmacies order here">
          {proof.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : null}
    </Container>
  );
}

const ROTATION_MS = 5000;

const DESKTOP_MEDIA = "(min-width: 64rem)";
/**
 * Of the picture for narrow windows: beside the words from 40rem, below them on smaller screens. There nine tenths of the
 * screen's pixels are enough, and the next file is half as large again.
 */
const PHONE_SIZES = "(min-width: 40rem) 54vw, 90vw";

/** So long the first slide is alone. Whoever has left by then has not paid for the images of the others. */
const ALONE_MS = 6000;

type Slider = ReturnType<typeof useSlider>;

/**
 * Rotates once every image has loaded or failed. They are loaded after a while, or when the visitor turns to the slider.
 * It starts paused for visitors who prefer reduced motion or save data; for these only what they ask for is loaded: the
 * slide that they choose, or all of them when they start it.
 */
function useSlider(slides: readonly Slide[]) {
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
    /** The slide's image has loaded or failed: it may be shown. */
    isLoaded,
    playing,
    toggle: () => {
      if (!playing) setWanted("all");
      setPlaying(!playing);
    },
    show: (index: number) => {
      if (wanted !== "all") setWanted(savesData() ? index : "all");
      setNext(index);
    },
    /** Stops the rotation while the pointer or the keyboard's focus is inside. */
    hold: (by: keyof typeof holders, held: boolean) => {
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
type SliderState = { index: number; leaving: number | null };

export const firstSlide: SliderState = { index: 0, leaving: null };

export function advance(state: SliderState, count: number): SliderState {
  if (count < 2) return state;
  return { index: (state.index + 1) % count, leaving: state.index };
}

export function jump(state: SliderState, index: number): SliderState {
  if (index === state.index) return state;
  return { index, leaving: state.index };
}
