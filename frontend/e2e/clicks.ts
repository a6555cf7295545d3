/** A person at a page: what they do is done, and their clicks are counted. */
import type { Locator } from "@playwright/test";
import type { Upload } from "./admin";

export class Clicks {
  count = 0;

  /** A list is opened by one click, and its option chosen by another; as a decision it is one. */
  constructor(private readonly perChoice = 2) {}

  async press(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  /** Typing begins with a click into the field. */
  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.count += this.perChoice;
    await list.selectOption(option);
  }

  /** The button of a field for files; what the system's own window needs is not counted. */
  async attach(field: Locator, file: string | Upload): Promise<void> {
    this.count += 1;
    await field.setInputFiles(file);
  }
}
