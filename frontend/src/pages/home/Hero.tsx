import { type FocusEvent, useState } from "react";
import { ask, proof, type Slide, slides } from "../../copy/home";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Container } from "../../ui/Section";
import {
  type Banner,
  banners,
  DESKTOP_MEDIA,
  DESKTOP_SIZE,
  PHONE_SIZE,
  PHONE_SIZES,
} from "./banners";
import styles from "./Hero.module.css";
import type { SliderState } from "./sliderState";
import { type Slider, useSlider } from "./useSlider";

/** The banner slider. The first slide is in the HTML; the others join once their images have loaded. */
export function Hero() {
  const slider = useSlider(banners);
  const { state, ready, hold } = slider;
  const [hovered, setHovered] = useState(false);

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hold(hovered);
  };

  return (
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label="What we do"
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse") return;
        setHovered(true);
        hold(true);
      }}
      onPointerLeave={() => {
        setHovered(false);
        hold(false);
      }}
      onFocus={() => hold(true)}
      onBlur={onBlur}
    >
      <div className={styles.stage}>
        {slides.map((slide, index) =>
          index === 0 || ready ? (
            <SlideView
              key={slide.id}
              slide={slide}
              banner={banners[index] ?? banners[0]}
              position={place(state, index)}
              label={`${index + 1} of ${slides.length}`}
              first={index === 0}
            />
          ) : null,
        )}
      </div>
      <Controls slider={slider} />
    </section>
  );
}

function place({ index, leaving, forward }: SliderState, own: number): string {
  const way = forward ? styles.forward : styles.backward;
  if (own === index) return cx(styles.current, leaving !== null && cx(styles.entering, way));
  return own === leaving ? cx(styles.leaving, way) : (styles.waiting ?? "");
}

type SlideProps = {
  slide: Slide;
  banner: Banner | undefined;
  position: string;
  label: string;
  first: boolean;
};

function SlideView({ slide, banner, position, label, first }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, and fieldset is for forms
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={cx(styles.slide, position)}
    >
      {banner ? (
        <picture>
          <source
            media={DESKTOP_MEDIA}
            srcSet={banner.desktopSet}
            sizes="100vw"
            {...DESKTOP_SIZE}
          />
          <img
            className={styles.image}
            src={banner.phone}
            srcSet={banner.phoneSet}
            sizes={PHONE_SIZES}
            {...PHONE_SIZE}
            alt=""
            fetchPriority={first ? "high" : undefined}
            draggable={false}
          />
        </picture>
      ) : null}
      <Container className={styles.words}>
        <p className={styles.heading}>{slide.heading}</p>
        <p className={styles.line}>{slide.line}</p>
        <p className={styles.actions}>
          <ButtonLink href={slide.link.href} arrow>
            {slide.link.label}
          </ButtonLink>
          <a href={ask.href} className={styles.ask}>
            {ask.label}
          </a>
        </p>
      </Container>
    </div>
  );
}

function Controls({ slider: { state, chosen, playing, toggle, show } }: { slider: Slider }) {
  return (
    <Container className={styles.controls}>
      <div className={cx(styles.buttons, "needs-js")}>
        <button
          type="button"
          className={styles.pause}
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
            aria-current={index === chosen ? "true" : undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <p className={styles.caption}>
        <span className={styles.figure}>Fig.&nbsp;{state.index + 1}</span>{" "}
        {slides[state.index]?.caption}
      </p>
      <ul className={styles.proof} aria-label="Why pharmacies order here">
        {proof.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Container>
  );
}
