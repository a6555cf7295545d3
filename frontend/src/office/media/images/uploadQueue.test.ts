import { expect, test } from "vitest";
import { ApiError } from "../../../data/client";
import { UploadQueue, type UploadSummary } from "./uploadQueue";

type Pending = { resolve: (value: string) => void; reject: (error: unknown) => void };

function queue() {
  const sent = new Map<string, Pending>();
  const done: string[] = [];
  const settled: UploadSummary[] = [];
  const uploads = new UploadQueue<string>(() => ({
    send: (file, { signal }) =>
      new Promise((resolve, reject) => {
        sent.set(file.name, { resolve, reject });
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
    onDone: (result) => done.push(result),
    onSettled: (outcome) => settled.push(outcome),
  }));
  const add = (...names: string[]) => uploads.add(names.map((name) => new File(["x"], name)));
  const finish = async (name: string) => {
    sent.get(name)?.resolve(`/${name}`);
    await tick();
  };
  const fail = async (name: string, error: unknown) => {
    sent.get(name)?.reject(error);
    await tick();
  };
  return { uploads, sent, done, settled, add, finish, fail };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

test("two run at a time, and results arrive in the order of the files", async () => {
  const { sent, done, settled, add, finish } = queue();
  add("a.png", "b.png", "c.png");
  expect([...sent.keys()]).toEqual(["a.png", "b.png"]);
  await finish("b.png");
  expect(done).toEqual([]);
  expect([...sent.keys()]).toEqual(["a.png", "b.png", "c.png"]);
  await finish("c.png");
  await finish("a.png");
  expect(done).toEqual(["/a.png", "/b.png", "/c.png"]);
  expect(settled).toEqual([{ done: 3, failed: [] }]);
});

test("a failure names its file and stops no other upload", async () => {
  const { uploads, done, settled, add, finish, fail } = queue();
  add("a.svg", "b.png");
  const errors = { file: ["a.svg: this is not a picture that can be used"] };
  await fail("a.svg", new ApiError(422, { status: 422, title: "", errors } as never));
  await finish("b.png");
  expect(done).toEqual(["/b.png"]);
  expect(settled).toEqual([{ done: 1, failed: errors.file }]);
  expect(uploads.uploads().map(({ name, state }) => [name, state])).toEqual([["a.svg", "failed"]]);
});

test("a cancelled upload disappears, whether it was running or waiting", async () => {
  const { uploads, sent, done, settled, add, finish } = queue();
  add("a.png", "b.png", "c.png");
  uploads.drop(3);
  uploads.drop(1);
  await tick();
  await finish("b.png");
  expect([...sent.keys()]).toEqual(["a.png", "b.png"]);
  expect(done).toEqual(["/b.png"]);
  expect(settled).toEqual([{ done: 1, failed: [] }]);
  expect(uploads.uploads()).toEqual([]);
});

test("a busy server is shown until the next attempt, and cancelling works meanwhile", async () => {
  let report: { onRetry: (delay: number) => void; onProgress: (share: number) => void } | undefined;
  let aborted = false;
  const uploads = new UploadQueue<string>(() => ({
    send: (_file, options) =>
      new Promise((_resolve, reject) => {
        report = options;
        options.signal.addEventListener("abort", () => {
          aborted = true;
          reject(options.signal.reason);
        });
      }),
    onDone: () => undefined,
    onSettled: () => undefined,
  }));
  uploads.add([new File(["x"], "a.png")]);
  report?.onRetry(4000);
  expect(uploads.uploads()).toMatchObject([
    { state: "retrying", message: "The server is busy. Trying again in 4 seconds." },
  ]);
  report?.onProgress(0.5);
  expect(uploads.uploads()).toMatchObject([{ state: "sending", progress: 0.5, message: null }]);
  report?.onRetry(1000);
  uploads.drop(1);
  await tick();
  expect(aborted).toBe(true);
  expect(uploads.uploads()).toEqual([]);
});
