import { late } from "../../parts/late";

/** There is nothing to undo before the first change, and the server never shows it. */
export const lateUndo = late(async () => (await import("./UndoBar")).UndoBar);
