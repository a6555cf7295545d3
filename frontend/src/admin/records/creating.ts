/**
 * Creates a record once, however often it is sent. The server repeats its response to the same idempotency key and body.
 * Where a response was lost and the body has changed since, the record that was created is updated.
 */

import { ApiError } from "../../api/client";
import { randomKey } from "../../format/key";
import { api } from "../api/client";

type Created = { id: number; revision: number };

type Calls = {
  post: <T>(path: string, body: unknown, options: { idempotencyKey: string }) => Promise<T>;
  put: <T>(path: string, body: unknown, options: { ifMatch: string }) => Promise<{ data: T }>;
};

export class Creation {
  private readonly key = randomKey();
  /** Bodies that were sent without a response. */
  private unanswered: unknown[] = [];
  private readonly calls: Calls;

  constructor(calls: Calls = api) {
    this.calls = calls;
  }

  async send<R extends Created>(path: string, body: unknown): Promise<R> {
    const idempotencyKey = this.key;
    try {
      return await this.calls.post<R>(path, body, { idempotencyKey });
    } catch (error) {
      if (isUnanswered(error)) this.unanswered.push(structuredClone(body));
      if (!isReused(error)) throw error;
      const created = await this.findCreated<R>(path);
      if (!created) throw error;
      const ifMatch = etagOf(created);
      return (await this.calls.put<R>(`${path}/${created.id}`, body, { ifMatch })).data;
    }
  }

  private async findCreated<R extends Created>(path: string): Promise<R | null> {
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
