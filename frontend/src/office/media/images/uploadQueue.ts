/** Uploads several images, one file a request and two at a time. Each can be cancelled; a failure stops no other. */
import { type UploadOptions, uploadErrorMessage } from "./upload";

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** "shrinking": converted before it is sent; "retrying": the server was busy. */
  state: "waiting" | "shrinking" | "sending" | "retrying" | "failed" | "done";
  /** Why it failed, or why it takes longer. */
  message: string | null;
};

export type UploadSummary = { done: number; failed: string[] };

type Entry<T> = Upload &
  Pick<QueueOptions<T>, "send"> & { file: File; controller: AbortController; result?: T };

type QueueOptions<T> = {
  send: (file: File, options: UploadOptions & { onShrinking: () => void }) => Promise<T>;
  /** Called once per finished upload, in the order in which the files were added. */
  onDone: (result: T) => void;
  /** Called when nothing is under way any more. */
  onSettled: (summary: UploadSummary) => void;
};

const MAX_CONCURRENT = 2;
const RUNNING: readonly Upload["state"][] = ["sending", "shrinking", "retrying"];

export class UploadQueue<T> {
  private entries: readonly Entry<T>[] = [];
  private nextId = 1;
  private summary: UploadSummary = { done: 0, failed: [] };
  private readonly listeners = new Set<() => void>();
  private readonly options: () => QueueOptions<T>;

  constructor(options: () => QueueOptions<T>) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly uploads = (): readonly Upload[] => this.entries;

  /** Whether something is under way. */
  isBusy(): boolean {
    return this.entries.some(({ state }) => state !== "failed");
  }

  readonly add = (files: readonly File[]): void => {
    // As it is now: where the files go may be chosen anew while they wait.
    const { send } = this.options();
    const added = files.map((file) => ({
      id: this.nextId++,
      file,
      send,
      controller: new AbortController(),
      name: file.name,
      progress: 0,
      state: "waiting" as const,
      message: null,
    }));
    this.set([...this.entries, ...added]);
    this.advance();
  };

  /** Cancels an upload, or removes a failed one from the list. */
  readonly drop = (id: number): void => {
    this.entries.find((entry) => entry.id === id)?.controller.abort();
    this.set(this.entries.filter((entry) => entry.id !== id));
    this.advance();
  };

  cancelAll(): void {
    for (const { controller } of this.entries) controller.abort();
  }

  private async run({ id, file, send, controller: { signal } }: Entry<T>): Promise<void> {
    const update = (values: Partial<Entry<T>>) =>
      this.set(this.entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)));
    update({ state: "sending" });
    try {
      const result = await send(file, {
        onShrinking: () => update({ state: "shrinking" }),
        onProgress: (progress) => update({ state: "sending", progress, message: null }),
        onRetry: (delay) => update({ state: "retrying", progress: 0, message: busyMessage(delay) }),
        signal,
      });
      if (signal.aborted) return;
      this.summary.done += 1;
      update({ state: "done", result });
    } catch (error) {
      if (signal.aborted) return;
      const message = uploadErrorMessage(file.name, error);
      this.summary.failed.push(message);
      update({ state: "failed", message });
    }
    this.advance();
  }

  private advance(): void {
    this.deliverFinished();
    const running = this.entries.filter(({ state }) => RUNNING.includes(state)).length;
    const waiting = this.entries.filter(({ state }) => state === "waiting");
    for (const entry of waiting.slice(0, MAX_CONCURRENT - running)) void this.run(entry);
    const { summary } = this;
    if (this.isBusy()) return;
    this.summary = { done: 0, failed: [] };
    if (summary.done > 0 || summary.failed.length > 0) this.options().onSettled(summary);
  }

  /** A finished upload waits for the unfinished ones before it. */
  private deliverFinished(): void {
    const pending = this.entries.filter(({ state }) => state !== "failed");
    const unfinished = pending.findIndex(({ state }) => state !== "done");
    const finished = unfinished < 0 ? pending : pending.slice(0, unfinished);
    if (finished.length === 0) return;
    // Busy until then: whoever waits for the end finds everything delivered.
    for (const { result } of finished) this.options().onDone(result as T);
    this.set(this.entries.filter((entry) => !finished.includes(entry)));
  }

  private set(entries: readonly Entry<T>[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}

function busyMessage(delayMs: number): string {
  const seconds = Math.ceil(delayMs / 1000);
  return `The server is busy. Trying again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
}
