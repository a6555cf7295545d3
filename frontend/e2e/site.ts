/** Starts the binary on a temporary data directory and stops it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copySample } from "./sample";
import { createAdmin, openSite, startProcess, stopProcess } from "./siteProcess";

export type RunningSite = {
  url: string;
  directory: string;
  /** Of the administrator; not where the site is empty and open. */
  password: string;
  /** Stops it and starts it again at the same address with the same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** `demo`: with the sample content; otherwise empty, and opened. */
export async function startSite(
  settings: Record<string, string> = {},
  demo = true,
): Promise<RunningSite> {
  const directory = await mkdtemp(path.join(tmpdir(), "pharma-e2e-"));
  const password = demo ? await copySample(path.join(directory, "data")) : "";
  const site = await serve({ directory, demo, settings, password });
  if (!demo) openSite(directory);
  return site;
}

/** As a first start leaves it: empty and closed, with one account. */
export async function startNewSite(email: string): Promise<RunningSite> {
  const directory = await mkdtemp(path.join(tmpdir(), "pharma-e2e-"));
  const password = "seven violet tractors";
  createAdmin(directory, email, password);
  return serve({ directory, demo: false, settings: {}, password });
}

type Served = {
  directory: string;
  demo: boolean;
  settings: Record<string, string>;
  password: string;
};

async function serve({ directory, demo, settings, password }: Served): Promise<RunningSite> {
  let { child, url } = await startProcess({ directory, demo, port: "0", settings });
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
