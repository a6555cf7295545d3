/** The binary as a process. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import path from "node:path";

const ADMIN_LINE = /admin@example\.com.*?password:?\s+(\S+)/i;

type Start = {
  /** Holds `data`, the data directory. */
  directory: string;
  demo: boolean;
  /** 0 lets the system choose one. */
  port: string;
  settings?: Record<string, string>;
};

type Started = {
  child: ChildProcess;
  url: string;
  /** Of the administrator, when this start has made the account. */
  password: string;
};

/** The built binary that is tested. */
export function binaryPath(): string {
  const binary = process.env.PHARMA_BINARY;
  if (!binary)
    throw new Error("PHARMA_BINARY must name the built binary; run the tests with `bash .ci/test`");
  return binary;
}

/** Starts it and waits until it listens. */
export async function startProcess({ directory, demo, port, settings }: Start): Promise<Started> {
  const listen = ["--listen", `127.0.0.1:${port}`, "--data-dir", path.join(directory, "data")];
  const child = spawn(binaryPath(), ["serve", ...(demo ? ["--demo"] : []), ...listen], {
    cwd: directory,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, ...(await untilListening(child)) };
}

/** Opens a site without the sample content to visitors, as its owner would who has nothing to change. */
export function openSite(directory: string): void {
  const data = ["--data-dir", path.join(directory, "data")];
  execFileSync(binaryPath(), ["open", "--confirm-claims", ...data], { cwd: directory });
}

/** Makes an account, as the one who installs the site does. */
export function createAdmin(directory: string, email: string, password: string): void {
  const data = ["--data-dir", path.join(directory, "data")];
  const command = ["create-admin", "--email", email, "--password-stdin", ...data];
  execFileSync(binaryPath(), command, { cwd: directory, input: `${password}\n` });
}

function untilListening(child: ChildProcess): Promise<{ url: string; password: string }> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = () => {
      clearTimeout(timer);
      reject(new Error(`the site did not start:\n${output}`));
    };
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

export function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.removeAllListeners("exit");
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
