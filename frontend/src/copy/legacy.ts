import { paths } from "../paths";
import type { CopyLink, PageHead, Point, Stop } from "./types";

export type Stat = { id: string; value: string; label: string };

export const legacyHead: PageHead = {
  title: "Our Legacy",
  description:
    "Three generations of family healthcare experience from Delhi: the years that shaped us, and the values that stayed.",
};

export const legacyInteractiveHead: PageHead = {
  title: "Our Legacy: three generations",
  description:
    "1976, 1992, 2024: three generations of a Delhi family in healthcare, told along one long shelf that moves as you scroll.",
};

export const hero = {
  kicker: "Since 1976",
  heading: "Our Legacy",
  lead: "What one generation learns, the next one keeps. What it cannot keep, it improves.",
};

export const stats: readonly Stat[] = [
  { id: "generations", value: "3", label: "generations" },
  { id: "partners", value: "500+", label: "partners" },
  { id: "products", value: "30+", label: "high demand products" },
];

export const timeline: { heading: string; stops: readonly Stop[] } = {
  heading: "Four years that mattered",
  stops: [
    {
      id: "1976",
      when: "1976",
      title: "A counter in Delhi",
      text: "The first generation begins with a few shelves, a ledger and a rule: hand over only what you would give at home.",
    },
    {
      id: "1992",
      when: "1992",
      title: "From counter to supply",
      text: "The second generation starts to supply other pharmacies. Records are kept by batch, and deliveries leave before the shops open.",
    },
    {
      id: "2024",
      when: "2024",
      title: "One name, one catalogue",
      text: "The third generation brings 48\u00a0years of experience together as {name}, a supplier for business partners.",
    },
    {
      id: "today",
      when: "Today",
      title: "500+ partners",
      text: "Pharmacies, wholesalers, chains and hospitals across India choose from a catalogue of 100+ products.",
    },
  ],
};

/** The way from the figures to the long shelf. */
export const walk = {
  heading: "Walk along the shelf",
  text: "Brass and ledger, parcels and delivery book, bottles and catalogue: the same years, one after another.",
  link: "Three generations on one shelf",
};

/** The scroll-driven variant: one step a generation, each a part of the long shelf. */
export const generations: { heading: string; hint: string; steps: readonly Stop[] } = {
  heading: "Three generations",
  hint: "Scroll to move through the years",
  steps: [
    {
      id: "first",
      when: "1976",
      title: "The first generation listens",
      text: "A medicine counter in Delhi. Prescriptions are read twice, questions are answered in full, and the neighbours come back.",
    },
    {
      id: "second",
      when: "1992",
      title: "The second generation builds",
      text: "Supply to other pharmacies needs licences, batch records and a van that leaves on time. The range grows with India’s generics.",
    },
    {
      id: "third",
      when: "2024",
      title: "The third generation opens the doors",
      text: "Certified quality, a catalogue that shows its facts, and a team that answers partners across India, 24/7.",
    },
  ],
};

export const values: { heading: string; points: readonly Point[] } = {
  heading: "What stayed the same",
  points: [
    {
      id: "quality",
      title: "Uncompromised Quality",
      text: "GMP, WHO and ISO\u00a09001:2015 certification set the floor. If a label, a batch or a temperature is in doubt, the goods wait.",
    },
    {
      id: "trust",
      title: "Trust & Integrity",
      text: "Plain terms, complete invoices, and a straight answer when we cannot supply.",
    },
    {
      id: "progress",
      title: "Innovation & Progress",
      text: "New forms, better packing, clearer information: we change what helps the patient and the person at the counter.",
    },
  ],
};

/** What each value meant to each generation. */
export const habits: {
  heading: string;
  rows: readonly { id: string; title: string; years: readonly { when: string; text: string }[] }[];
  figures: string;
} = {
  heading: "What stayed the same",
  rows: [
    {
      id: "quality",
      title: "Uncompromised Quality",
      years: [
        { when: "1976", text: "Every prescription is read twice before anything is handed over." },
        { when: "1992", text: "Records by batch: what was delivered, to whom, and when." },
        { when: "2024", text: "GMP, WHO and ISO\u00a09001:2015 certification set the floor." },
      ],
    },
    {
      id: "trust",
      title: "Trust & Integrity",
      years: [
        { when: "1976", text: "Hand over only what you would give at home." },
        { when: "1992", text: "The van leaves on time, and the papers travel with the goods." },
        { when: "2024", text: "Plain terms, and a straight answer when we cannot supply." },
      ],
    },
    {
      id: "progress",
      title: "Innovation & Progress",
      years: [
        { when: "1976", text: "A ledger instead of memory." },
        { when: "1992", text: "From one counter to a supply that other pharmacies count on." },
        { when: "2024", text: "A catalogue that shows its facts, and a team that answers 24/7." },
      ],
    },
  ],
  figures: "The same story in figures",
};

export const shelfClosing: { heading: string; text: string; links: readonly CopyLink[] } = {
  heading: "The next shelf is yours",
  text: "Tell us what should stand on it: by product, by quantity, by when.",
  links: [
    { label: "Become a Partner", href: paths.partners },
    { label: "Get in Touch", href: paths.contact },
  ],
};

export const closing: { heading: string; text: string; links: readonly CopyLink[] } = {
  heading: "The next chapter has partners in it",
  text: "If you run a pharmacy, a wholesale business, a chain or a hospital, we would like to hear what you need.",
  links: [
    { label: "Become a Partner", href: paths.partners },
    { label: "Get in Touch", href: paths.contact },
  ],
};
