import { late } from "../pageParts/late";

/** It says what the server has rendered; only a page that the browser renders by itself loads it. */
export const lateFooter = late(async () => (await import("./Footer")).Footer);
