import { late } from "../parts/late";

/** What a catalogue without photographs features. */
export const lateLabelled = late(async () => (await import("./Labelled")).Labelled);

/** The labels of its first slide; what the server has rendered needs no script. */
export const lateWall = late(async () => (await import("./Labelled")).Wall);
