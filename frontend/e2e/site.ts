/** Starts the binary on a temporary data directory and stops it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const ADMIN_LINE = /admin@example\.com.*?password:?\s+(\S+)/i;

export type RunningSite = {
  url: string;
  directory: string;
  /** Of the administrator; only with sample content. */
  password: string;
  /** Stops it and starts it again at the same address with the same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

function binaryPath(): string {
  const binary = process.env.PHARMA_BINARY;
  if (!binary)
    throw new Error("PHARMA_BINARY must name the built binary; run the tests with `bash .ci/test`");
  return binary;
}

/** `demo`: with the sample content; otherwise empty as on a first start. */
export async function startSite(
  settings: Record<string, string> = {},
  demo = true,
): Promise<RunningSite> {
  const directory = await mkdtemp(path.join(tmpdir(), "pharma-e2e-"));
  const start = (port: string) =>
    spawn(
      binaryPath(),
      [
        "serve",
        ...(demo ? ["--demo"] : []),
        "--listen",
        `127.0.0.1:${port}`,
        "--data-dir",
        path.join(directory, "data"),
      ],
      { cwd: directory, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "pipe"] },
    );
  let child = start("0");
  const { url, password } = await waitUntilListening(child);
  return {
    url,
    directory,
    password,
    restart: async () => {
      await stopProcess(child);
      child = start(new URL(url).port);
      await waitUntilListening(child);
    },
    stop: async () => {
      await stopProcess(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function waitUntilListening(child: ChildProcess): Promise<{ url: string; password: string }> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = () => reject(new Error(`the site did not start:\n${output}`));
    const timer = setTimeout(fail, 20_000);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const port = output.match(/listening on 127\.0\.0\.1:(\d+)/)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve({ url: `http://localhost:${port}`, password: output.match(ADMIN_LINE)?.[1] ?? "" });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", fail);
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.removeAllListeners("exit");
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
