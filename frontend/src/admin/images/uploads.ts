/** Several pictures on their way, one file a request, two at a time; each can be cancelled, and one that fails stops none. */
import { uploadProblem } from "./upload";

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** "shrinking": the browser makes it smaller before it goes. */
  state: "waiting" | "shrinking" | "sending" | "failed";
  message: string | null;
};

export type Outcome = { done: number; failed: string[] };

type Job = { id: number; file: File; controller: AbortController };

type Send<T> = (
  file: File,
  options: {
    onShrinking: () => void;
    onProgress: (share: number) => void;
    signal: AbortSignal;
  },
) => Promise<T>;

type Options<T> = {
  send: Send<T>;
  /** In the order in which the files were given, as far as they are there. */
  onDone: (result: T) => void;
  /** Once nothing is under way any more. */
  onSettled: (outcome: Outcome) => void;
};

const AT_ONCE = 2;

export class UploadQueue<T> {
  private shown: readonly Upload[] = [];
  private jobs: Job[] = [];
  private running = 0;
  private next = 1;
  private outcome: Outcome = { done: 0, failed: [] };
  /** Finished ahead of an earlier file. */
  private ready = new Map<number, T>();
  private order: number[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly options: () => Options<T>;

  constructor(options: () => Options<T>) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly uploads = (): readonly Upload[] => this.shown;

  add(files: readonly File[]): void {
    for (const file of files) {
      const id = this.next++;
      this.jobs.push({ id, file, controller: new AbortController() });
      this.order.push(id);
      this.show([
        ...this.shown,
        { id, name: file.name, share: 0, state: "waiting", message: null },
      ]);
    }
    this.pump();
  }

  /** Stops one that is under way, or takes a failed one off the list. */
  drop(id: number): void {
    const job = this.jobs.find((other) => other.id === id);
    job?.controller.abort();
    const waiting = this.shown.find((upload) => upload.id === id)?.state === "waiting";
    this.show(this.shown.filter((upload) => upload.id !== id));
    if (waiting) {
      this.jobs = this.jobs.filter((other) => other.id !== id);
      this.handOver(id);
      this.settle();
    }
  }

  stop(): void {
    for (const job of this.jobs) job.controller.abort();
  }

  private pump(): void {
    while (this.running < AT_ONCE) {
      const job = this.jobs.find(
        ({ id }) => this.shown.find((upload) => upload.id === id)?.state === "waiting",
      );
      if (!job) return;
      void this.run(job);
    }
  }

  private async run({ id, file, controller }: Job): Promise<void> {
    this.running += 1;
    this.change(id, { state: "sending" });
    try {
      const result = await this.options().send(file, {
        onShrinking: () => this.change(id, { state: "shrinking" }),
        onProgress: (share) => this.change(id, { state: "sending", share }),
        signal: controller.signal,
      });
      this.ready.set(id, result);
      this.outcome.done += 1;
      this.show(this.shown.filter((upload) => upload.id !== id));
    } catch (error) {
      if (!controller.signal.aborted) {
        const message = uploadProblem(file.name, error);
        this.outcome.failed.push(message);
        this.change(id, { state: "failed", message });
      }
    } finally {
      this.running -= 1;
      this.jobs = this.jobs.filter((job) => job.id !== id);
      this.handOver(id);
      this.pump();
      this.settle();
    }
  }

  /** Hands over what is ready, earlier files first. */
  private handOver(finished: number): void {
    if (!this.ready.has(finished)) this.order = this.order.filter((id) => id !== finished);
    for (let first = this.order[0]; first !== undefined; first = this.order[0]) {
      const result = this.ready.get(first);
      if (result === undefined) return;
      this.ready.delete(first);
      this.order.shift();
      this.options().onDone(result);
    }
  }

  private settle(): void {
    if (this.jobs.length > 0) return;
    const { outcome } = this;
    this.outcome = { done: 0, failed: [] };
    if (outcome.done > 0 || outcome.failed.length > 0) this.options().onSettled(outcome);
  }

  private change(id: number, values: Partial<Upload>): void {
    this.show(this.shown.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  }

  private show(uploads: readonly Upload[]): void {
    this.shown = uploads;
    for (const listener of this.listeners) listener();
  }
}
