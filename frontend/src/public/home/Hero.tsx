import type { FocusEvent, ReactNode } from "react";
import type { ContentPicture, HomeDocument, LabelledLink, Slide } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { focusClass, srcSet } from "../../ui/Picture";
import { Container } from "../../ui/Section";
import styles from "./Hero.module.css";
import type { SliderState } from "./useSlider";
import { DESKTOP_MEDIA, PHONE_SIZES, type Slider, useSlider } from "./useSlider";

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
