import { paths } from "../paths";
import type { CopyLink, PageHead, Point, Stop } from "./types";

export const aboutHead: PageHead = {
  title: "Our Story",
  description:
    "From one counter in Delhi in 1976 to 500+ partner pharmacies across India: how three generations of a family came to supply medicines, and what they aim for.",
};

export const hero = {
  kicker: "Since 1976",
  heading: "Our Story",
  lead: "Three generations of one Delhi family, and a single idea: a medicine is a matter of trust.",
};

export const narrative: { heading: string; caption: string; paragraphs: readonly string[] } = {
  heading: "From one counter to a catalogue",
  /** Under the picture that stands after the second paragraph. */
  caption: "One line an item, the batch beside it, a stamp when it has arrived.",
  paragraphs: [
    "In 1976 the first generation of our family opened a small medicine counter in Delhi. There were few brands and much writing by hand. People came with a prescription, and often with a question that was not on it. The answer mattered as much as the strip.",
    "In 1992 the second generation joined. Neighbouring pharmacies had begun to ask whether we could supply them as well. Wholesale was a different trade: batches, licences, deliveries before opening time. We learnt to keep records that another person could follow, and we have kept them so ever since.",
    "The 2000s brought India’s generics into every household. Our range grew with them, to antibiotics, cardiac care and diabetes care, the medicines that people need month after month. Quality had to be more than an opinion. It became certificates, checklists and temperature logs.",
    "In 2024, after 48\u00a0years, the third generation brought this experience together under one name, {name}, with one catalogue and one team for pharmacies, wholesalers, chains and hospitals.",
    "Today 500+ partner pharmacies order from a catalogue of 100+ products, with partner support 24/7. The counter of 1976 is long gone. The habit of asking “would we give this at home?” is not.",
  ],
};

export const timeline: readonly Stop[] = [
  {
    id: "1976",
    when: "1976",
    title: "The first counter",
    text: "The first generation opens a medicine counter in Delhi and serves the neighbourhood.",
  },
  {
    id: "1992",
    when: "1992",
    title: "The second generation",
    text: "Supply to other pharmacies begins. Batch records and a delivery round replace the single shelf.",
  },
  {
    id: "2000s",
    when: "2000s",
    title: "A wider range",
    text: "Generics, antibiotics, cardiac care and diabetes care join the range, and quality work gets its own place.",
  },
  {
    id: "2024",
    when: "2024",
    title: "The third generation",
    text: "48\u00a0years of experience come together under one name, built for business partners.",
  },
  {
    id: "today",
    when: "Today",
    title: "Across India",
    text: "500+ partner pharmacies, 100+ products, GMP, WHO and ISO\u00a09001:2015 certification.",
  },
];

export const goals: { heading: string; points: readonly Point[] } = {
  heading: "What we work for",
  points: [
    {
      id: "access",
      title: "Medicines within reach",
      text: "Good generics at prices that let a patient finish the treatment.",
    },
    {
      id: "quality",
      title: "Quality that can be shown",
      text: "Certificates, labels and batch records that stand up to a second look.",
    },
    {
      id: "supply",
      title: "Supply that arrives",
      text: "Steady stock of what is needed every month, and a plain word when something is short.",
    },
    {
      id: "knowledge",
      title: "Knowledge that is shared",
      text: "Clear product facts and careful articles for the people at the counter.",
    },
  ],
};

export const reasons: { heading: string; points: readonly Point[] } = {
  heading: "Why partners choose us",
  points: [
    {
      id: "experience",
      title: "Three generations of experience",
      text: "Since 1976 we have stood on both sides of the counter. We know what an empty shelf costs.",
    },
    {
      id: "certified",
      title: "Certified quality",
      text: "GMP, WHO and ISO\u00a09001:2015 certification, with the papers to go with it.",
    },
    {
      id: "range",
      title: "A range with a purpose",
      text: "100+ products in the categories that pharmacies are asked for daily, 30+ of them in high demand.",
    },
    {
      id: "support",
      title: "People who answer",
      text: "24/7 partner support, and a reply to every enquiry within 24\u00a0hours.",
    },
  ],
};

/** A responsibility; it belongs to a configured role whose name has one of `words` in it. */
export type Duty = Point & { words: readonly string[] };

/** Roles and names come from the configuration; without any, these are shown without names. */
export const leadership: {
  heading: string;
  intro: string;
  roles: readonly Duty[];
} = {
  heading: "Who answers for the work",
  intro:
    "We are a family firm, and responsibility here has an address. Each role can be reached through the contact page.",
  roles: [
    {
      id: "quality",
      title: "Quality",
      text: "Checks licences, labels, storage and complaints. Can stop any delivery.",
      words: ["quality", "regulatory"],
    },
    {
      id: "partnerships",
      title: "Partnerships",
      text: "Looks after partner pharmacies, wholesalers, chains and hospitals, from the first enquiry on.",
      words: ["partner", "sales", "business"],
    },
    {
      id: "family",
      title: "Family",
      text: "Keeps the rule of 1976 in mind and in force, and has the last word when it is in doubt.",
      words: ["chair", "founder", "president"],
    },
    {
      id: "management",
      title: "Management",
      text: "Decides what we list and with whom we work, and signs for it.",
      words: ["manag", "director", "chief"],
    },
  ],
};

export const closing: { heading: string; text: string; links: readonly CopyLink[] } = {
  heading: "Come and talk to us",
  text: "Our office is at {address}. Write or call before you visit, so that the right person is there.",
  links: [
    { label: "Get in Touch", href: paths.contact },
    { label: "Become a Partner", href: paths.partners },
  ],
};
