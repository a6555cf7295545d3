/** Saves what a call returned as a file. The API wants a token, so that a plain link would be refused. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
