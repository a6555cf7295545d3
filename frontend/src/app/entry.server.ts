/**
 * What the binary evaluates once per engine: a script that leaves `renderPage` behind, and for
 * tests `renderWhole`.
 * No imports remain in it, and it needs neither Intl nor a DOM, neither timers nor fetch.
 */
import { renderPage, renderWhole } from "./renderPage";

Object.assign(globalThis, { renderPage, renderWhole });
