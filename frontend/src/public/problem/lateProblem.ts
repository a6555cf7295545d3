import { late } from "../parts/late";

/** Only the server decides that it is shown. */
export const lateProblem = late(async () => (await import("./ProblemPage")).ProblemPage);
