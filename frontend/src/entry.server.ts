/**
 * What the binary evaluates once per engine: a script that leaves `renderPage` behind.
 * No imports remain in it, and it needs neither Intl nor a DOM, neither timers nor fetch.
 */
import { renderPage } from "./public/renderPage";

Object.assign(globalThis, { renderPage });
