/** The slug rule: lowercase, runs of anything else become one dash, none at the ends. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * While a post is new and its slug was not edited by hand, the slug follows the title. An emptied slug
 * follows again.
 */
export function nextSlug(
  now: { title: string; slug: string },
  title: string,
  isNew: boolean,
): string {
  const byHand = now.slug !== "" && !follows(now.slug, now.title);
  return isNew && !byHand ? slugOf(title) : now.slug;
}

/** Made from this title, as it is or with the number that made it free. */
function follows(slug: string, title: string): boolean {
  const own = slugOf(title);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}
