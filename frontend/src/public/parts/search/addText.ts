import { changeLines, withKeys } from "../../../data/enquiryList";

/** At the end of the list, unless the same words stand there already. */
export function addText(text: string): void {
  changeLines((lines) => {
    if (lines.some((line) => line.product === null && line.text === text)) return null;
    const more = withKeys([{ product: null, text, quantity: "1" }], lines);
    return { lines: [...lines, ...more], message: `“${text}” is in your enquiry list.` };
  });
}
