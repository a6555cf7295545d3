/** Several lines were pasted into a field of one line. `count` is written with its commas. */
export const pastedLines = {
  said: (count: string) => `You have pasted ${count} lines. Is this a list of what you need?`,
  match: (count: string) => `Match these ${count} lines`,
  decline: "Put them in as one line",
};
