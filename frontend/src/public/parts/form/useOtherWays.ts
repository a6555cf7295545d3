import type { ComponentType } from "react";
import { late, useLoaded } from "../late";
import type { OtherWaysProps } from "./OtherWays";

/** For a message that could not be sent, and for a copy of one that was. */
export const lateOtherWays = late(async () => (await import("./OtherWays")).OtherWays);

let isAsked = false;

/** Fetches it ahead, once: by the time that something fails there may be no connection. */
export function prepareOtherWays(): void {
  if (!isAsked) lateOtherWays.load().catch(() => undefined);
  isAsked = true;
}

/** Null until it is here, and while the page of a form post without a script is hydrated. */
export function useOtherWays(wanted: boolean): ComponentType<OtherWaysProps> | null {
  return useLoaded(wanted, async () => {
    await lateOtherWays.load();
    return lateOtherWays.component ?? Promise.reject();
  });
}
