/** Starts the binary on a temporary data directory and stops it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copySample } from "./sample";
import { openSite, startProcess, stopProcess } from "./siteProcess";

export type RunningSite = {
  url: string;
  directory: string;
  /** Of the administrator; only with sample content. */
  password: string;
  /** Stops it and starts it again at the same address with the same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `demo`: with the sample content; otherwise empty as on a first start. */
export async function startSite(
  settings: Record<string, string> = {},
  demo = true,
): Promise<RunningSite> {
  const directory = await mkdtemp(path.join(tmpdir(), "pharma-e2e-"));
  const password = demo ? await copySample(path.join(directory, "data")) : "";
  let { child, url } = await startProcess({ directory, demo, port: "0", settings });
  if (!demo) openSite(directory);
  return {
    url,
    directory,
    password,
    restart: async () => {
      await stopProcess(child);
      const { port } = new URL(url);
      child = (await startProcess({ directory, demo, port, settings })).child;
    },
    stop: async () => {
      await stopProcess(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
