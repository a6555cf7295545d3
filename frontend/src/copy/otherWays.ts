/** The words of what stands beside a message that could not be sent, and below a receipt. */
export const otherWays = {
  failed: "The same words, ready to be sent another way:",
  own: "A copy for yourself:",
  mail: "Your mail program",
  whatsApp: "WhatsApp",
  copy: "Copy the text",
  copied: "Copied.",
  shown: "Your browser does not let us copy. Here is the text:",
  csv: "Save the list as CSV",
  newTab: " (opens in a new tab)",
};

/** `left` lines do not fit into the links. */
export function shortenedNote(left: number, hasList: boolean): string {
  const lines = left === 1 ? "the last line of this message is" : `the last ${left} lines are`;
  const whole = hasList ? "The copied text and the CSV hold all." : "The copied text holds all.";
  return `A link has little room: ${lines} left out there, and it says so. ${whole}`;
}
