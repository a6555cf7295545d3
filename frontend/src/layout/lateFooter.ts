import { late } from "../pageParts/late";
// What the server has rendered has its looks from the first: the rules do not come with the script.
import "../pageParts/Hours.module.css";
import "../pageParts/Seal.module.css";
import "../ui/Button.module.css";
import "./Footer.module.css";

/** It says what the server has rendered; only a page that the browser renders by itself loads it. */
export const lateFooter = late(async () => (await import("./Footer")).Footer);
