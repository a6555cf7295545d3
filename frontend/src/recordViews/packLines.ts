/** A text in lines of so many letters, broken between words; what the last line has no room for ends with an ellipsis. */
export function packLines(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const shown = lines.slice(0, most).map((line) => cut(line, letters));
  const end = shown.at(-1);
  if (lines.length > most && end !== undefined) {
    shown[most - 1] = `${end.slice(0, letters - 1)}…`;
  }
  return shown;
}

const cut = (line: string, letters: number) =>
  line.length > letters ? `${line.slice(0, letters - 1)}…` : line;
