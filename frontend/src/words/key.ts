/** A new name that nobody guesses. `crypto.randomUUID` is missing on plain http, as in an office's own network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
