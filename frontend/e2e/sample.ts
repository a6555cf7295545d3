/**
 * Playwright's global setup: makes one data directory with the sample content, of which every site with that content gets
 * a copy. Loading it takes longer than a short journey does.
 */
import { cp, link, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProcess, stopProcess } from "./siteProcess";

type Sample = { data: string; password: string };

/** How the workers learn of it: Playwright starts them with the environment of its global setup. */
const VARIABLE = "PHARMA_E2E_SAMPLE";

/** Pictures and documents. The binary writes each under a temporary name and never again, so that links to it do for copies. */
const WRITTEN_ONCE = "images";

export default async function makeSample(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), "pharma-sample-"));
  const data = path.join(directory, "data");
  const { child, password } = await startProcess({ directory, demo: true, port: "0" });
  await stopProcess(child);
  const sample: Sample = { data, password };
  process.env[VARIABLE] = JSON.stringify(sample);
  return () => rm(directory, { recursive: true, force: true });
}

/** Copies it to a directory that is not there yet, and returns the administrator's password. */
export async function copySample(to: string): Promise<string> {
  const told = process.env[VARIABLE];
  if (!told) throw new Error("the sample content is missing; name sample.ts as globalSetup");
  const { data, password } = JSON.parse(told) as Sample;
  await cp(data, to, {
    recursive: true,
    filter: (from) => path.relative(data, from) !== WRITTEN_ONCE,
  });
  await linkTree(path.join(data, WRITTEN_ONCE), path.join(to, WRITTEN_ONCE));
  return password;
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    await (entry.isDirectory() ? linkTree(source, target) : link(source, target));
  }
}
