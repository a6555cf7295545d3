/** The long shelf, in four photographs that adjoin. Its scene is `assets/scenes/studio/company.py`. */
import shelf1976 from "../../../../assets/site/company-shelf-1976.webp";
import shelf1976Small from "../../../../assets/site/company-shelf-1976-small.webp";
import shelf1992 from "../../../../assets/site/company-shelf-1992.webp";
import shelf1992Small from "../../../../assets/site/company-shelf-1992-small.webp";
import shelf2024 from "../../../../assets/site/company-shelf-2024.webp";
import shelf2024Small from "../../../../assets/site/company-shelf-2024-small.webp";
import shelfIntro from "../../../../assets/site/company-shelf-intro.webp";
import shelfIntroSmall from "../../../../assets/site/company-shelf-intro-small.webp";

export type Frame = { full: string; small: string; width: number; height: number; alt: string };

export const intro: Frame = {
  full: shelfIntro,
  small: shelfIntroSmall,
  width: 789,
  height: 1000,
  alt: "",
};

/** In the order of the generations. */
export const frames: readonly Frame[] = [
  {
    full: shelf1976,
    small: shelf1976Small,
    width: 1842,
    height: 1000,
    alt: "On the shelf: a chemist’s balance, the year 1976 in brass, a brass mortar and an open ledger",
  },
  {
    full: shelf1992,
    small: shelf1992Small,
    width: 1842,
    height: 1000,
    alt: "Farther along: parcels tied with string, the year 1992, a rubber stamp, an open delivery book and cartons",
  },
  {
    full: shelf2024,
    small: shelf2024Small,
    width: 2105,
    height: 1000,
    alt: "At its end: a carton and a syrup, the year 2024, bottles, an open printed catalogue and a telephone that shows it",
  },
];
