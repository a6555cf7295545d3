/** The words of the pages: plain data, no markup. `fillIn` replaces `{name}` and the like. */

export type CopyLink = { label: string; href: string };

/** A heading with a short text under it: a reason, a goal, a value, a benefit. */
export type Point = { id: string; title: string; text: string };

/** One stop of a timeline; `when` is a year. */
export type Stop = { id: string; when: string; title: string; text: string };

/** A block with `onlyIf` is shown when that is so on this site. */
export type Block = ({ kind: "p"; text: string } | { kind: "ul"; items: string[] }) & {
  onlyIf?: "counts_unanswered";
};

export type LegalSection = { id: string; title: string; blocks: Block[] };

export type LegalPage = PageHead & {
  updated: string;
  intro: string;
  sections: LegalSection[];
  closing: { text: string; link: CopyLink };
};

export type PageHead = { title: string; description: string };
