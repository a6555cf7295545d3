import type { MouseEvent } from "react";

/** In a preview: a link to another page of the site would leave the form. */
export function blockOwnLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.target !== "_blank" && !link.hash) event.preventDefault();
}
