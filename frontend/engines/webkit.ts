/**
 * WebKit: the small browser of WebKitGTK under a virtual display, by WebDriver, which has no console: a script listens in
 * each document from its load on, and `webkitConsole.spec.ts` hears what is said before.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "./engine";

const LIBRARIES = "/usr/lib";
/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const WAIT_MS = 30_000;

export async function webkit(): Promise<Engine> {
  const display = await virtualDisplay();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: display.environment,
  });
  const stopAll = () => Promise.all([stop(driver), display.stop()]);
  try {
    const session = await Session.begin(`http://127.0.0.1:${port}`);
    const engine = driveBy(session);
    await engine.resize(1280, 900);
    const close = async () => {
      await session.end();
      await stopAll();
    };
    return { ...engine, close };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function driveBy(session: Session): Omit<Engine, "close"> {
  const execute = <T>(work: (...values: never[]) => T, ...args: unknown[]) =>
    session.post<T>("execute/sync", {
      script: `return (${work.toString()}).apply(null, arguments);`,
      args,
    });
  const messages: string[] = [];
  const hear = async () => {
    messages.push(...(await execute(takeHeard)));
  };
  return {
    open: async (url) => {
      await hear();
      await session.post("url", { url });
      await execute(listen);
    },
    address: () => session.get("url"),
    run: (work, ...values) => execute(work as never, ...values) as never,
    click: async (xpath) => {
      const id = await session.find(xpath);
      // The driver's own scrolling sometimes has not come to an end when it looks where the element is.
      const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
      await session.post("execute/sync", { script, args: [{ [ELEMENT]: id }] });
      await session.post(`element/${id}/click`, {});
    },
    type: async (xpath, text) =>
      session.post(`element/${await session.find(xpath)}/value`, { text }),
    resize: async (width, height) => {
      // The window has a bar of its own.
      const [across, down] = await execute(() => [
        window.outerWidth - window.innerWidth,
        window.outerHeight - window.innerHeight,
      ]);
      const rect = { width: width + (across ?? 0), height: height + (down ?? 0) };
      await session.post("window/rect", rect);
    },
    messages: async () => {
      await hear();
      return messages;
    },
  };
}

/** In the page: records what would be written to the console as a warning or an error. */
function listen(): void {
  const page = window as unknown as { heard?: string[] };
  if (page.heard) return;
  const heard: string[] = [];
  page.heard = heard;
  for (const kind of ["warn", "error"] as const) {
    // biome-ignore lint/suspicious/noConsole: what others write is listened to
    const write = console[kind];
    console[kind] = (...words) => {
      heard.push(`${kind}: ${words.join(" ")}`);
      write(...words);
    };
  }
  window.addEventListener("error", ({ message }) => heard.push(`error: ${message}`));
  window.addEventListener("unhandledrejection", ({ reason }) => heard.push(`rejected: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    heard.push(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });
}

/** In the page: hands over what was recorded. */
function takeHeard(): string[] {
  return (window as unknown as { heard?: string[] }).heard?.splice(0) ?? [];
}

class Session {
  private constructor(private readonly base: string) {}

  static async begin(url: string): Promise<Session> {
    const options = { binary: browserPath(), args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    for (let waited = 0; ; waited += 100) {
      try {
        const { sessionId } = await call<{ sessionId: string }>(`${url}/session`, { capabilities });
        return new Session(`${url}/session/${sessionId}`);
      } catch (error) {
        // The driver does not listen yet.
        if (!(error instanceof TypeError) || waited > WAIT_MS) throw error;
        await pause(100);
      }
    }
  }

  get<T>(path: string): Promise<T> {
    return call<T>(`${this.base}/${path}`);
  }

  post<T>(path: string, body: object): Promise<T> {
    return call<T>(`${this.base}/${path}`, body);
  }

  /** The id of the first element that is shown. */
  async find(xpath: string): Promise<string> {
    for (let waited = 0; waited < WAIT_MS; waited += 100) {
      const found = await this.post<Record<string, string>[]>("elements", {
        using: "xpath",
        value: xpath,
      });
      for (const { [ELEMENT]: id } of found) {
        if (id && (await this.get<boolean>(`element/${id}/displayed`))) return id;
      }
      await pause(100);
    }
    throw new Error(`${xpath} is not shown`);
  }

  async end(): Promise<void> {
    await fetch(this.base, { method: "DELETE" });
  }
}

async function call<T>(url: string, body?: object): Promise<T> {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(url, sent);
  const { value } = (await answer.json()) as { value: T };
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** A display for a browser that has no headless form. */
export async function virtualDisplay() {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const number = await firstLine(server, "Xvfb, the virtual display");
  const display = { DISPLAY: `:${number}`, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };
  return { environment: { ...process.env, ...display }, stop: () => stop(server) };
}

export function browserPath(): string {
  const paths = readdirSync(LIBRARIES).flatMap((machine) =>
    ["4.1", "6.0", "4.0"].map((api) => `${LIBRARIES}/${machine}/webkit2gtk-${api}/MiniBrowser`),
  );
  const found = process.env.WEBKIT ?? paths.find(existsSync);
  if (!found) throw new Error("MiniBrowser is missing: install Debian's webkit2gtk-driver");
  return found;
}

function firstLine(child: ChildProcess, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on("error", () => reject(new Error(`${what} does not start; is it installed?`)));
    child.on("exit", () => reject(new Error(`${what} ended`)));
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

export function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners("exit");
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
