import { postJson } from "../../api/client";

/** The server answers within ten seconds; what takes longer is a broken line. */
const PATIENCE_MS = 30_000;

/** Sends once; the same key with the same words is the same message, however often it arrives. */
export async function send(path: string, body: unknown, key: string): Promise<void> {
  const answer = postJson(path, body, { "Idempotency-Key": key });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS);
  });
  try {
    await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
