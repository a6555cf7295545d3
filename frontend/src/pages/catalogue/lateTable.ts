import { late } from "../../pageParts/late";

/** The list as a table: by address or by the switch, which most visitors leave alone. */
export const lateTable = late(async () => (await import("./ProductTable")).ProductTable);
