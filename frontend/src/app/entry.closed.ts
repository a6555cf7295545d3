/**
 * Runs before anything is painted, on pages with an announcement only: no module, because those may run after the first
 * paint.
 */
import { hideClosedAnnouncements } from "./hideClosed";

hideClosedAnnouncements();
