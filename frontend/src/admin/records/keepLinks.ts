import type { MouseEvent } from "react";

/** In a preview, links to the site's own pages lead nowhere: what was typed stays on screen. */
export function keepLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.target !== "_blank" && !link.hash) event.preventDefault();
}
