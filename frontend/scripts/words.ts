/** The scale of space in `tokens.css`, by steps. */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A word and a step of the scale, or one for each direction: `gap-2`, `above-4`, `pad-2-4`, `gap-3-columns`. */
const SPACES: Readonly<Record<string, string>> = {
  gap: "gap",
  above: "margin-top",
  below: "margin-bottom",
  around: "margin-block",
  right: "margin-right",
  left: "margin-left",
  pad: "padding-block",
  "pad-x": "padding-inline",
  "pad-top": "padding-top",
  "pad-bottom": "padding-bottom",
  "pad-left": "padding-left",
  inset: "padding",
};

/** Widths of texts, in rem: `within-24`. */
const WIDTHS = [14, 16, 18, 20, 22, 24, 26, 28, 32, 34, 36, 40, 42, 46, 48] as const;

/** By property, the words that say one thing and what they say; `--name` is a token. `primitives.css` has those that say more. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  display: {
    flex: "flex",
    stack: "grid",
    block: "block",
    "inline-block": "inline-block",
    hidden: "none",
  },
  flex: {
    rigid: "none",
    grows: "1",
  },
  "flex-wrap": {
    wrap: "wrap",
  },
  "flex-direction": {
    column: "column",
  },
  "align-items": {
    center: "center",
    baseline: "baseline",
    bottoms: "end",
    tops: "start",
  },
  "align-content": {
    top: "start",
  },
  "align-self": {
    "self-center": "center",
  },
  "justify-content": {
    between: "space-between",
    end: "flex-end",
    "middle-row": "center",
  },
  "justify-items": {
    start: "start",
  },
  "justify-self": {
    "at-start": "start",
  },
  "place-items": {
    middle: "center",
  },
  "grid-template-columns": {
    "one-column": "minmax(0, 1fr)",
    "two-columns": "repeat(2, minmax(0, 1fr))",
    "three-columns": "repeat(3, minmax(0, 1fr))",
    "on-columns": "--columns",
    "icon-column": "auto minmax(0, 1fr)",
    "column-icon": "minmax(0, 1fr) auto",
  },
  "grid-column": {
    "all-columns": "1 / -1",
    "from-title": "--title-line / -1",
    "from-lead": "--lead-line / -1",
  },
  "column-gap": {
    "columns-apart": "--column-gap",
  },
  width: {
    full: "100%",
  },
  height: {
    tall: "100%",
    "auto-height": "auto",
  },
  "min-width": {
    shrinks: "0",
    "wide-target": "--target",
  },
  "min-height": {
    target: "--target",
    control: "--control",
  },
  "max-width": {
    measure: "--measure",
    narrow: "30rem",
    wide: "44rem",
    unbounded: "none",
    within: "100%",
  },
  margin: {
    unmargined: "0",
  },
  padding: {
    unpadded: "0",
  },
  "padding-block": {
    section: "--section",
    "section-close": "--section-sm --section",
  },
  "padding-bottom": {
    "section-below": "--section",
  },
  "margin-top": {
    "section-above": "--section",
  },
  gap: {
    "hair-gap": "2px",
  },
  position: {
    absolute: "absolute",
    relative: "relative",
    sticky: "sticky",
    fixed: "fixed",
  },
  top: {
    "at-top": "0",
  },
  left: {
    "at-left": "0",
  },
  right: {
    "at-right": "0",
  },
  bottom: {
    "at-bottom": "0",
  },
  "z-index": {
    "float-menu": "--layer-menu",
  },
  "font-family": {
    serif: "--serif",
    sans: "--sans",
  },
  "font-size": {
    tiniest: "--text-2xs",
    tiny: "--text-xs",
    small: "--text-sm",
    text: "--text-md",
    heading: "--text-heading",
    large: "--text-lg",
    "title-xs": "--display-xs",
    "title-sm": "--display-sm",
    "title-md": "--display-md",
    "title-lg": "--display-lg",
  },
  "font-weight": {
    strong: "600",
    regular: "400",
  },
  "font-variant-numeric": {
    tabular: "lining-nums tabular-nums",
    lining: "lining-nums",
  },
  font: {
    "same-font": "inherit",
  },
  "line-height": {
    tight: "--leading-tight",
    "leads-1": "1",
    "leads-tight": "1.2",
    "leads-snug": "1.35",
    "leads-close": "1.4",
    "leads-open": "1.5",
    "leads-30": "1.3",
    "leads-45": "1.45",
    "leads-25": "1.25",
    "leads-15": "1.15",
  },
  "letter-spacing": {
    unspaced: "0",
    spaced: "0.02em",
  },
  color: {
    ink: "--ink",
    quiet: "--ink-2",
    faint: "--ink-3",
    green: "--green",
    marigold: "--marigold-ink",
    bad: "--bad",
    good: "--good",
    "on-green": "--on-green",
    "on-green-quiet": "--on-green-2",
    "rx-red": "--rx-red",
    "as-around": "inherit",
  },
  background: {
    clear: "none",
    sunk: "--paper-sunk",
    raised: "--paper-raised",
    paper: "--paper",
    tinted: "--green-tint",
    "green-ground": "--green",
    "marigold-tinted": "--marigold-tint",
    "marigold-ground": "--marigold",
  },
  border: {
    unframed: "0",
    framed: "1px solid --hairline-strong",
    "thin-framed": "1px solid --hairline",
    "green-framed": "1px solid --green",
  },
  "border-block": {
    "strong-rules": "1px solid --hairline-strong",
  },
  "border-top": {
    "rule-above": "1px solid --hairline",
    "strong-rule-above": "1px solid --hairline-strong",
    crowned: "3px solid --marigold",
    "no-rule-above": "0",
  },
  "border-bottom": {
    "rule-below": "1px solid --hairline",
    "strong-rule-below": "1px solid --hairline-strong",
  },
  "border-left": {
    marked: "3px solid --marigold",
    "rule-left": "1px solid --hairline",
  },
  "border-color": {
    "green-edge": "--green",
    "marigold-edge": "--marigold",
    "bad-edge": "--bad",
  },
  "border-radius": {
    rounded: "--radius",
    pill: "--radius-round",
    circle: "--radius-circle",
  },
  "box-shadow": {
    lifted: "--lift",
    flat: "none",
  },
  opacity: {
    faded: "0.55",
    invisible: "0",
    visible: "1",
  },
  "list-style": {
    unlisted: "none",
  },
  "text-decoration": {
    undecorated: "none",
    underlined: "underline",
  },
  "text-underline-offset": {
    "offset-line": "0.25em",
  },
  "text-align": {
    "reads-start": "start",
    "reads-left": "left",
    "reads-right": "right",
    "reads-center": "center",
  },
  overflow: {
    clipped: "hidden",
    clips: "clip",
  },
  "overflow-x": {
    "scrolls-sideways": "auto",
  },
  "overflow-y": {
    scrolls: "auto",
  },
  "overflow-wrap": {
    breaks: "anywhere",
  },
  "white-space": {
    "one-line": "nowrap",
    lines: "pre-line",
  },
  "aspect-ratio": {
    quadratic: "1",
  },
  content: {
    drawn: '""',
  },
  cursor: {
    clickable: "pointer",
  },
  "pointer-events": {
    untouched: "none",
  },
  "break-inside": {
    unbroken: "avoid",
  },
  appearance: {
    unstyled: "none",
  },
};

const space = (step: number) => (step === 0 ? "0" : `var(--s${step})`);

/** Each word and what it says. */
export function tableOfWords(): [word: string, said: string][] {
  const spaces = Object.entries(SPACES).flatMap(([word, property]) =>
    STEPS.flatMap((first): [string, string][] => [
      [`${word}-${first}`, `${property}: ${space(first)};`],
      [`${word}-${first}-columns`, `${property}: ${space(first)} var(--column-gap);`],
      ...STEPS.map((second): [string, string] => [
        `${word}-${first}-${second}`,
        `${property}: ${space(first)} ${space(second)};`,
      ]),
    ]),
  );
  const widths = WIDTHS.map((rem): [string, string] => [`within-${rem}`, `max-width: ${rem}rem;`]);
  const words = Object.entries(WORDS).flatMap(([property, table]) =>
    Object.entries(table).map(([word, value]): [string, string] => [
      word,
      `${property}: ${value.replace(/--[\w-]+/g, "var($&)")};`,
    ]),
  );
  return [...words, ...widths, ...spaces];
}
