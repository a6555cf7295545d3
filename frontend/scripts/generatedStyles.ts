import type { Plugin } from "vite";

/** The sheet whose end the generated rules are. */
const SHEET = "/src/design/index.css";
const FONTS = "../../../assets/fonts";

/**
 * The files of each face. The upright ones hold what English text and compositions are written with, and are preloaded; those
 * with `-more` hold everything rarer, and browsers fetch them where a page shows some of it. A face that arrives after the
 * first paint is used from the next page on, so that nothing shifts.
 */
type Face = { family: string; file: string; weight?: string; style?: string; range: string };

const SERIF_TEXT =
  "U+0020-007E, U+00A0, U+00A9, U+00AD-00AE, U+00B0-00B3, U+00B5, U+00B7, U+00BC-00BE, U+00D7, U+00E9, " +
  "U+2013-2014, U+2018-201A, U+201C-201D, U+2022, U+2026, U+2032-2033, U+2122, U+2212";
const SERIF_MORE =
  "U+00A1-00A8, U+00AA-00AC, U+00AF, U+00B4, U+00B6, U+00B8-00BB, U+00BF-00D6, U+00D8-00E8, U+00EA-00FF, " +
  "U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+201E, U+2039-203A, U+2044, U+20AC";
const SANS_LATIN =
  "U+0020-007E, U+00A0, U+00A9, U+00AD-00AE, U+00B0-00B3, U+00B5, U+00B7, U+00BC-00BE, U+00D7, U+00E9, ";
const SANS_SIGNS =
  "U+2009, U+2010-2015, U+2018-201D, U+2022, U+2026, U+202F, U+2032-2033, U+20B9, U+2116, " +
  "U+2122, U+2190-2193, U+2212, U+2264-2265";
const SANS_LATIN_MORE =
  "U+00A1-00A8, U+00AA-00AC, U+00AF, U+00B4, U+00B6, U+00B8-00BB, U+00BF-00D6, U+00D8-00E8, U+00EA-00FF, " +
  "U+0131, U+0152-0153, U+0160-0161, U+0178, U+017D-017E, U+02C6, U+02DA, U+02DC, ";

const SERIF = "Newsreader";
const SANS = "Apothecary Sans";

const FACES: readonly Face[] = [
  { family: SERIF, file: "newsreader", range: SERIF_TEXT },
  { family: SERIF, file: "newsreader-more", range: SERIF_MORE },
  { family: SERIF, file: "newsreader-rupee", range: "U+20B9" },
  { family: SERIF, file: "newsreader-italic", style: "italic", range: SERIF_TEXT },
  { family: SERIF, file: "newsreader-italic-more", style: "italic", range: SERIF_MORE },
  // The word "Since" of the seal, which stands on every page, in italics: five letters instead of the whole face.
  {
    family: "Newsreader Seal",
    file: "newsreader-seal",
    range: "U+0053, U+0063, U+0065, U+0069, U+006E",
  },
  {
    family: SANS,
    file: "source-sans-3",
    weight: "400 700",
    range: `${SANS_LATIN}U+03B1-03B3, U+03BC, ${SANS_SIGNS}`,
  },
  {
    family: SANS,
    file: "source-sans-3-more",
    weight: "400 700",
    range:
      `${SANS_LATIN_MORE}U+0391-03A1, U+03A3-03A9, U+03B4-03BB, U+03BD-03C9, U+2007, U+200A, U+201E, ` +
      "U+2020-2021, U+2030, U+2039-203A, U+2044, U+2070, U+2074-2079, U+2080-2089, U+20AC, U+2150-2159, " +
      "U+215B-215E, U+2248, U+2260",
  },
  {
    family: SANS,
    file: "source-sans-3-italic",
    style: "italic",
    range: SANS_LATIN + SANS_SIGNS,
  },
  {
    family: SANS,
    file: "source-sans-3-italic-more",
    style: "italic",
    range:
      `${SANS_LATIN_MORE}U+2007, U+200A, U+201E, ` +
      "U+2020-2021, U+2030, U+2039-203A, U+2044, U+20AC, U+2248, U+2260",
  },
];

/**
 * Local faces with the same metrics until then, with bold and italic faces of their own, because none are synthesised: family,
 * faces, weight and style where they are not normal, then size, ascent and descent in per cent.
 */
const FALLBACKS: readonly [
  family: string,
  locals: readonly string[],
  descriptors: string,
  size: number,
  ascent: number,
  descent: number,
][] = [
  [`${SERIF} fallback`, ["Georgia"], "", 94.5, 77.8, 28],
  [`${SERIF} fallback 2`, ["Noto Serif"], "", 87.5, 84, 30.3],
  [
    `${SERIF} fallback 3`,
    ["Times New Roman", "Liberation Serif", "Nimbus Roman"],
    "",
    103.7,
    70.9,
    25.6,
  ],
  [`${SERIF} fallback 4`, ["DejaVu Serif"], "", 81.6, 90.1, 32.5],
  [`${SERIF} fallback 5`, ["Roboto"], "", 94, 78.2, 28.2],
  [`${SERIF} fallback`, ["Georgia Italic"], "font-style: italic;", 91.4, 80.4, 29],
  [
    `${SERIF} fallback 3`,
    ["Times New Roman Italic", "Liberation Serif Italic", "Nimbus Roman Italic"],
    "font-style: italic;",
    96.7,
    76,
    27.4,
  ],
  [`${SANS} fallback`, ["Arial", "Liberation Sans"], "font-weight: 400 500;", 91.9, 108.8, 35.5],
  [
    `${SANS} fallback`,
    ["Arial Bold", "Liberation Sans Bold"],
    "font-weight: 600 700;",
    88.4,
    113.2,
    36.9,
  ],
  [
    `${SANS} fallback`,
    ["Arial Italic", "Liberation Sans Italic"],
    "font-style: italic;",
    89.8,
    111.3,
    36.3,
  ],
  [`${SANS} fallback 2`, ["Roboto"], "font-weight: 400 500;", 94, 106.4, 34.7],
  [`${SANS} fallback 2`, ["Roboto Bold"], "font-weight: 600 700;", 92, 108.7, 35.4],
  [`${SANS} fallback 2`, ["Roboto Italic"], "font-style: italic;", 92, 108.7, 35.4],
];

/**
 * Headings are set in their own face as soon as it is there: a line of them seldom breaks elsewhere. A visitor's text keeps the
 * face that it was painted in; the office, which is open all day, gets its own.
 */
function fonts(isOffice: boolean): string[] {
  const faces = FACES.map(({ family, file, weight = "400", style = "normal", range }) =>
    [
      `@font-face { font-family: "${family}"; src: url("${FONTS}/${file}.woff2") format("woff2");`,
      `font-weight: ${weight}; font-style: ${style}; font-display: ${isOffice || family === SERIF ? "swap" : "optional"};`,
      `unicode-range: ${range}; }`,
    ].join(" "),
  );
  const fallbacks = FALLBACKS.map(([family, locals, descriptors, size, ascent, descent]) =>
    [
      `@font-face { font-family: "${family}"; src: ${locals.map((name) => `local("${name}")`).join(", ")};`,
      `${descriptors} size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%;`,
      "line-gap-override: 0%; }",
    ].join(" "),
  );
  return [...faces, ...fallbacks];
}

/** The background of an image until it has loaded: 64 tones, two bits a channel. */
function tones(): string[] {
  const channel = (tone: number, shift: number) => (((tone >> shift) & 3) * 5).toString(16);
  return Array.from(
    { length: 64 },
    (_, tone) =>
      `.tone-${tone} { --tone: #${channel(tone, 4)}${channel(tone, 2)}${channel(tone, 0)}; }`,
  );
}

/**
 * The point of a picture that stays visible where it is cut, in tenths from left and top (`src/ui/Picture.tsx`): every second
 * one, and the middle without a class.
 */
function focalPoints(): string[] {
  return ["fx", "fy"].flatMap((axis) =>
    [0, 2, 4, 6, 8, 10].map((tenths) => `.${axis}-${tenths} { --${axis}: ${tenths * 10}%; }`),
  );
}

/** The inks of categories, in which labels are printed: classes, as style attributes are forbidden. */
const INKS = {
  oxblood: "#7b2a30",
  indigo: "#28406a",
  olive: "#5a6130",
  terracotta: "#98502c",
  petrol: "#2c5a60",
  plum: "#5d3656",
  ochre: "#7d5c12",
  moss: "#3d5f3a",
  slate: "#48586a",
  umber: "#634634",
};

const inks = () =>
  Object.entries(INKS).map(([name, ink]) => `.ink-${name} { --pack-ink: ${ink}; }`);

/** Adds the rules that are tables: font faces, inks of labels, tones and focal points of pictures, for the office or for visitors. */
export function generatedStyles(isOffice: boolean): Plugin {
  return {
    name: "generated-styles",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.replaceAll("\\", "/").endsWith(SHEET)) return null;
      const tables = [...tones(), ...focalPoints(), ...inks()];
      return [code, ...fonts(isOffice), "@layer primitives {", ...tables, "}", ""].join("\n");
    },
  };
}
