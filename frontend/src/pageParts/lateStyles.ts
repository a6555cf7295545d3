/** Style sheets of parts that load late: their rules are not in the sheet that every page loads. */

const loading = new Map<string, Promise<void>>();

/** Adds a style sheet once. Resolves when its rules count, or cannot be had: the part then shows without them. */
export function addStyles(href: string): Promise<void> {
  const known = loading.get(href);
  if (known) return known;
  const added = new Promise<void>((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      // The next part that wants it asks again.
      loading.delete(href);
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  loading.set(href, added);
  return added;
}
