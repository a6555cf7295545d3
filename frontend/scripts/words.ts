/** Steps of the scale of space in `tokens.css`. */
const STEPS = [1, 2, 3, 4, 5, 6] as const;

/** Words that say one thing: after the token that they take, or in the words of CSS. `primitives.css` has those that say more. */
const TOKENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "font-size": {
    tiniest: "text-2xs",
    tiny: "text-xs",
    small: "text-sm",
    text: "text-md",
    heading: "text-heading",
    large: "text-lg",
    "title-xs": "display-xs",
    "title-sm": "display-sm",
    "title-md": "display-md",
    "title-lg": "display-lg",
  },
  color: {
    ink: "ink",
    quiet: "ink-2",
    faint: "ink-3",
    green: "green",
    marigold: "marigold-ink",
    bad: "bad",
    good: "good",
    "on-green": "on-green",
    "on-green-quiet": "on-green-2",
    "rx-red": "rx-red",
  },
  background: {
    sunk: "paper-sunk",
    raised: "paper-raised",
    paper: "paper",
    tinted: "green-tint",
    "green-ground": "green",
    "marigold-tinted": "marigold-tint",
    "marigold-ground": "marigold",
  },
  "font-family": { serif: "serif", sans: "sans" },
  "border-radius": { rounded: "radius", pill: "radius-round", circle: "radius-circle" },
  "min-height": { target: "target", control: "control" },
  "min-width": { "wide-target": "target" },
  "max-width": { measure: "measure" },
  "line-height": { tight: "leading-tight" },
  "box-shadow": { lifted: "lift" },
  "z-index": { "float-menu": "layer-menu" },
  "grid-template-columns": { "on-columns": "columns" },
  "padding-block": { section: "section" },
};

/** After a step of the scale. */
const SPACES: Readonly<Record<string, string>> = {
  gap: "gap",
  above: "margin-top",
  below: "margin-bottom",
  pad: "padding-block",
  "pad-top": "padding-top",
  "pad-bottom": "padding-bottom",
  inset: "padding",
};

const PAIRS: Readonly<Record<string, readonly [property: string, first: string, second: string]>> =
  {
    "gap-2-4": ["gap", "s2", "s4"],
    "gap-4-columns": ["gap", "s4", "column-gap"],
    "gap-6-columns": ["gap", "s6", "column-gap"],
    "inset-2-4": ["padding", "s2", "s4"],
    "inset-3-4": ["padding", "s3", "s4"],
    "section-close": ["padding-block", "section-sm", "section"],
  };

/** Each word and what it says. */
export function tableOfWords(): [word: string, said: string][] {
  const tokens = Object.entries(TOKENS).flatMap(([property, words]) =>
    Object.entries(words).map(([word, token]): [string, string] => [
      word,
      `${property}: var(--${token});`,
    ]),
  );
  const spaces = Object.entries(SPACES).flatMap(([word, property]) =>
    STEPS.map((step): [string, string] => [`${word}-${step}`, `${property}: var(--s${step});`]),
  );
  const pairs = Object.entries(PAIRS).map(([word, [property, first, second]]): [string, string] => [
    word,
    `${property}: var(--${first}) var(--${second});`,
  ]);
  return [...tokens, ...spaces, ...pairs];
}
