/** The slides of Home: they stand still while they are edited, and the slide of a chosen field comes forward. */
const PAUSE = "button[aria-label='Pause the slides']";
const PLAY = "button[aria-label='Play the slides']";
const CAROUSEL = "[aria-roledescription='carousel']";

/** Whether it was the editor that has stopped them. */
let stopped = false;

export function holdSlides(editing: boolean): void {
  const button = document.querySelector<HTMLElement>(`${CAROUSEL} ${editing ? PAUSE : PLAY}`);
  if (!button || (!editing && !stopped)) return;
  stopped = editing;
  button.click();
}

export function showSlideOf(path: string): void {
  const at = /^slides\.(\d+)\./.exec(path)?.[1];
  if (at === undefined) return;
  const label = `Go to slide ${Number(at) + 1}`;
  document.querySelector<HTMLElement>(`${CAROUSEL} button[aria-label='${label}']`)?.click();
}
