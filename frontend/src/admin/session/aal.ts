export type Aal = "aal1" | "aal2";

/** The token's unverified claim, which only decides which screen to show. */
export function aalOf(token: string): Aal | null {
  const level = claims(token)?.aal;
  return level === "aal1" || level === "aal2" ? level : null;
}

function claims(token: string): Record<string, unknown> | null {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(body)) as Record<string, unknown>;
  } catch {
    return null;
  }
}
