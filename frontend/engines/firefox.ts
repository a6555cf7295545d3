/** Firefox, by WebDriver BiDi. */
import puppeteer, { type ElementHandle, type KeyInput } from "puppeteer-core";
import { ENTER, type Engine } from "./engine";

const BINARY = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: BINARY,
    headless: true,
    args: ["--width=1280", "--height=900"],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  // The protocol says of an error that it is one, and nothing more.
  await page.evaluateOnNewDocument(() => {
    const { error } = console;
    console.error = (...said) =>
      error(...said.map((one) => (one instanceof Error ? String(one) : one)));
  });
  const messages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) {
      messages.push(`${message.type()}: ${message.text()} (${message.location().url ?? ""})`);
    }
  });
  page.on("pageerror", (error) => messages.push(`page error: ${String(error)}`));
  const find = async (xpath: string) => {
    const handle = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true });
    if (!handle) throw new Error(`${xpath} is not there`);
    return handle as ElementHandle<Element>;
  };
  return {
    open: async (address) => {
      await page.goto(address);
    },
    address: async () => page.url(),
    run: (work, ...values) =>
      page.evaluate(work as (...given: unknown[]) => never, ...(values as unknown[])),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => {
      const field = await find(xpath);
      await field.focus();
      for (const part of text.split(/(\uE007)/u).filter(Boolean)) {
        if (part === ENTER) await page.keyboard.press("Enter" as KeyInput);
        else await page.keyboard.type(part);
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    messages: async () => messages,
    close: () => browser.close(),
  };
}
