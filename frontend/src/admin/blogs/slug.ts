/** The slug rule: lowercase, runs of anything else become one dash, none at the ends. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The slug of a new post follows the title until it is edited by hand, and again once it is emptied. */
export function nextSlug(
  now: { title: string; slug: string },
  title: string,
  isNew: boolean,
): string {
  const byHand = now.slug !== "" && !follows(now.slug, now.title);
  return isNew && !byHand ? slugOf(title) : now.slug;
}

/** Made from this title, perhaps with a number because another post has it. */
function follows(slug: string, title: string): boolean {
  const own = slugOf(title);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}
