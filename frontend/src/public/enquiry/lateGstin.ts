/** The check of a GSTIN, whose script is fetched once one is typed. Until then the server alone decides. */

let check: ((typed: string) => string | null) | null = null;

export async function loadGstinCheck(): Promise<void> {
  check ??= (await import("./gstin")).gstinError;
}

/** Undefined until it can be told: what is wrong with it, or null. */
export function gstinError(typed: string): string | null | undefined {
  return check?.(typed);
}

/** As it is written on the certificate: capital letters without spaces and dashes. */
export function tidyGstin(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}
