/**
 * Makes a record once, however often it is sent. The server remembers an answer under the key; when an answer was
 * lost on the way and somebody typed on, the record that was made then gets what was typed since.
 */
import { ApiError } from "../../api/client";
import { api } from "../api/client";

type Made = { id: number; revision: number };

type Calls = {
  post: <T>(path: string, body: unknown, options: { idempotencyKey: string }) => Promise<T>;
  put: <T>(path: string, body: unknown, options: { ifMatch: string }) => Promise<{ data: T }>;
};

export class Creation {
  private readonly key = crypto.randomUUID();
  /** Bodies that were sent and never answered. */
  private unanswered: unknown[] = [];
  private readonly calls: Calls;

  constructor(calls: Calls = api) {
    this.calls = calls;
  }

  async send<R extends Made>(path: string, body: unknown): Promise<R> {
    const idempotencyKey = this.key;
    try {
      return await this.calls.post<R>(path, body, { idempotencyKey });
    } catch (error) {
      if (isUnanswered(error)) this.unanswered.push(structuredClone(body));
      if (!isReused(error)) throw error;
      const made = await this.madeBefore<R>(path);
      if (!made) throw error;
      const ifMatch = etagOf(made);
      return (await this.calls.put<R>(`${path}/${made.id}`, body, { ifMatch })).data;
    }
  }

  private async madeBefore<R extends Made>(path: string): Promise<R | null> {
    for (const body of this.unanswered) {
      try {
        return await this.calls.post<R>(path, body, { idempotencyKey: this.key });
      } catch (error) {
        if (!isReused(error)) throw error;
      }
    }
    return null;
  }
}

/** As the server writes it. */
export function etagOf({ revision }: { revision: number }): string {
  return `"${revision}"`;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function isReused(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === "idempotency_key_reused";
}
