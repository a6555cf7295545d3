import { paths } from "../paths";
import type { CopyLink, PageHead, Point } from "./types";

/** One banner slide: the text on the image, and the caption below it. The page chooses the image. */
export type Slide = {
  id: string;
  heading: string;
  line: string;
  link: CopyLink;
  caption: string;
};

export const homeHead: PageHead = {
  title: "{name}: pharmaceutical supply for pharmacies across India",
  description:
    "Generic medicines, antibiotics, cardiac care and diabetes care for pharmacies, wholesalers, chains and hospitals. Family healthcare experience since 1976, from Delhi.",
};

export const slides: readonly Slide[] = [
  {
    id: "range",
    heading: "Medicines your counter can rely on",
    line: "Generics, antibiotics, cardiac care and diabetes care: 100+ products in one catalogue.",
    link: { label: "See the range", href: paths.products },
    caption: "Amber glass, for medicines that mind the light.",
  },
  {
    id: "family",
    heading: "Three generations, one promise",
    line: "A Delhi family in healthcare since 1976. We still answer for every order ourselves.",
    link: { label: "How it began", href: paths.about },
    caption: "Mortar, leaf and patience: the trade as it was learned.",
  },
  {
    id: "quality",
    heading: "Quality you can check",
    line: "GMP, WHO and ISO\u00a09001:2015 certification. Composition, form and status on every product page.",
    link: { label: "Read the labels", href: paths.products },
    caption: "Strips and capsules, counted, sealed and dated.",
  },
  {
    id: "partners",
    heading: "A partner who picks up the phone",
    line: "500+ partner pharmacies, 24/7 partner support, an answer within 24\u00a0hours.",
    link: { label: "Partner with us", href: paths.partners },
    caption: "Cartons ready for the road.",
  },
];

/** Beside the first action of every slide. */
export const ask: CopyLink = { label: "Ask for supply", href: paths.enquiryList };

/** Below the slides. */
export const proof: readonly string[] = [
  "GMP, WHO and ISO\u00a09001:2015",
  "500+ partner pharmacies",
  "Since 1976",
];

export const familyStory = {
  heading: "A family that knows the other side of the counter",
  paragraphs: [
    "Our story began in Delhi in 1976, with one counter and one rule: never hand over a medicine that you would not give at home.",
    "The second generation took that rule from the counter to the warehouse. The third brought it to a catalogue of 100+ products and to 500+ partner pharmacies across India.",
    "In 48\u00a0years much has changed: the medicines, the records, the roads. The rule has not.",
  ],
  link: { label: "Read Our Story", href: paths.about },
};

export const featured = {
  heading: "Featured Products",
  line: "The newest entries in the catalogue.",
  link: { label: "View All Products", href: paths.products },
};

export const certifications: readonly Point[] = [
  {
    id: "gmp",
    title: "GMP Certified",
    text: "Good manufacturing practice, from raw material to release.",
  },
  {
    id: "who",
    title: "WHO Approved",
    text: "Made to the good manufacturing practice guidelines of the World Health Organization.",
  },
  {
    id: "iso",
    title: "ISO Certified",
    text: "A quality management system to ISO\u00a09001:2015.",
  },
];

export const trustBanner = "TRUSTED BY 500+ PHARMACIES ACROSS INDIA";

export const trustLine = {
  text: "From one counter in Delhi to chains and hospitals: 24/7 partner support, and an answer within 24\u00a0hours.",
  link: { label: "For partners", href: paths.partners },
};

export const knowledge = {
  heading: "Knowledge Center",
  line: "Careful reading for the counter, the store room and the family.",
  link: { label: "View All Insights", href: paths.blog },
};

export const closing = {
  heading: "Tell us what your shelves need",
  text: "Send a product name, a composition or a whole list. We answer within 24\u00a0hours with availability and terms.",
  links: [
    { label: "Get in Touch", href: paths.contact },
    { label: "Browse Catalog", href: paths.products },
  ],
};
