import { ApiError } from "../../api/client";
import { toasts } from "../shared/toasts";

/** Says that somebody has saved the settings meanwhile, if that is why a save was refused. */
export function toldStale(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 412) return false;
  toasts.bad(
    "The settings were changed meanwhile",
    "Another owner saved them. Nothing of yours was saved: load the page again to see theirs, then change yours again.",
  );
  return true;
}
