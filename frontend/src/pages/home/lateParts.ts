import { late } from "../../pageParts/late";

/** What a catalogue without photographs features. */
export const lateLabelled = late(async () => (await import("./Labelled")).Labelled);
