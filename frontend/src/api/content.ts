/** Words and pictures of the site's own pages, as pages read them: pictures are resolved. */

/** `focus`: the point that stays visible, in percent from left and top, such as `50 40`. */
export type ContentPicture = ResolvedPicture & {
  alt: string;
  focus: string;
  /** Another picture for narrow windows. */
  phone: ResolvedPicture | null;
};

/** Uploaded or shipped. */
type ResolvedPicture = {
  url: string;
  width: number;
  height: number;
  tone?: number | null;
  variants: number[];
};

export type Head = { title: string; description: string; robots: boolean };
export type LabelledLink = { label: string; href: string };
export type LinkItem = { id: string; link: LabelledLink };
export type Point = { id: string; title: string; text: string };
export type Stop = { id: string; when: string; title: string; text: string };
type Timeline = { heading: string; stops: Stop[] };
type Hero = { kicker: string; heading: string; lead: string };
export type PictureHero = Hero & { picture: ContentPicture | null };
export type Closing = { heading: string; text: string; links: LinkItem[] };
type PointList = { heading: string; points: Point[] };
type PicturePointList = PointList & { picture: ContentPicture | null };

export type Slide = {
  id: string;
  heading: string;
  line: string;
  link: LabelledLink;
  caption: string;
  picture: ContentPicture | null;
};

export type HomeSection = { kicker: string; heading: string; line: string; link: LabelledLink };

export type HomeDocument = {
  head: Head;
  slides: Slide[];
  ask: LabelledLink;
  proof: { id: string; text: string }[];
  story: {
    kicker: string;
    heading: string;
    text: string;
    link: LabelledLink;
    picture: ContentPicture | null;
  };
  featured: HomeSection;
  trust: { banner: string; text: string; link: LabelledLink };
  knowledge: HomeSection;
  closing: Closing;
};

export type AboutDocument = {
  head: Head;
  hero: PictureHero;
  story: {
    heading: string;
    opening: string;
    picture: ContentPicture | null;
    caption: string;
    text: string;
  };
  timeline: Timeline;
  goals: PicturePointList;
  reasons: PointList & { kicker: string };
  leadership: { kicker: string; heading: string; intro: string };
  closing: Closing;
};

export type Stat = { id: string; value: string; label: string };

export type LegacyDocument = {
  head: Head;
  picture: ContentPicture | null;
  stats: Stat[];
  timeline: Timeline;
  walk: { heading: string; text: string; link: LabelledLink };
  closing: Closing;
};

export type Generation = Stop & { picture: ContentPicture | null };
export type CompanyValue = Point & { years: { id: string; when: string; text: string }[] };
export type Values = { heading: string; points: CompanyValue[] };

export type LegacyInteractiveDocument = {
  head: Head;
  hero: PictureHero;
  generations: { heading: string; hint: string; steps: Generation[] };
  values: Values;
  figures: LabelledLink;
  closing: Closing;
};

export type FormWords = { heading: string; notice: string };

export type PartnersDocument = {
  head: Head;
  hero: PictureHero;
  form: FormWords;
  benefits: PointList;
  contact: { heading: string; text: string; link: LabelledLink };
  reasons: PointList;
  steps: PicturePointList;
  resources: { heading: string; intro: string; title: string; text: string; action: string };
};

export type ContactDocument = {
  head: Head;
  hero: Hero;
  office: { heading: string; visit: string };
  form: FormWords;
  map: { heading: string; title: string; without: string };
  note: string;
};

export type LegalBlock = {
  id: string;
  kind: "text" | "list";
  only_if: "always" | "counts_unanswered";
  text: string;
};
export type LegalSection = { id: string; title: string; blocks: LegalBlock[] };

export type LegalDocument = {
  head: Head;
  updated: string;
  heading: string;
  intro: string;
  sections: LegalSection[];
  closing: { text: string; link: LabelledLink };
};

export type NotFoundDocument = {
  head: Head;
  heading: string;
  text: string;
  links: LinkItem[];
  picture: ContentPicture | null;
};

export type Navigation = {
  home: string;
  about_us: string;
  our_story: string;
  our_legacy: string;
  products: string;
  partners: string;
  resources: string;
  contact: string;
};

export type EmptyList = { title: string; text: string; link: LabelledLink };

export type LayoutDocument = {
  preview: ContentPicture | null;
  navigation: Navigation;
  seal: { above: string; below: string; since: string; year: string };
  footer: {
    text: string;
    link: LabelledLink;
    quick_links: { heading: string; links: LinkItem[] };
    categories: { heading: string; link: LabelledLink };
    contact_heading: string;
    rights: string;
    legal_links: LinkItem[];
  };
  request: { button: string; heading: string; text: string; link: LabelledLink };
  catalogue: Hero & { head: Head };
  blog: Hero & { head: Head };
  empty_catalogue: EmptyList;
  empty_blog: EmptyList;
};

export type Leader = {
  id: string;
  role: string;
  name: string;
  text: string;
  portrait: ContentPicture | null;
};

export type Certification = {
  id: string;
  mark: string;
  title: string;
  text: string;
  document: string;
};

export type CompanyDocument = { leadership: Leader[] };

/** Every document by its name in the API. */
export type Documents = {
  home: HomeDocument;
  about: AboutDocument;
  legacy: LegacyDocument;
  "legacy-interactive": LegacyInteractiveDocument;
  partners: PartnersDocument;
  contact: ContactDocument;
  privacy: LegalDocument;
  terms: LegalDocument;
  "not-found": NotFoundDocument;
  layout: LayoutDocument;
  company: CompanyDocument;
};
