/** Settles once the whole document is there, with the data at its end: entries are `async` scripts, which may run before. */
export async function parsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}
