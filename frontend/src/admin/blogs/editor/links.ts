/** Where links in articles may lead: the rules of the server's `blog::links`, held to them by `tests/article-links.json`. */
export type LinkTarget = "site" | "https" | "http" | "mail" | "phone";

/** Stands for the site's own address, which the rules do not depend on. */
const SOME_SITE = "https://site.invalid/blog/post";

/** Where an address leads, or null when a link may not carry it. */
export function linkTarget(address: string): LinkTarget | null {
  // Browsers drop tabs and line breaks out of addresses and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(address) || address.trim() !== address) return null;
  if (address.startsWith("/") && staysHere(address)) return "site";
  if (/^#\S+$/.test(address)) return "site";
  const [, scheme = "", rest = ""] = /^([a-z]+):(.*)$/i.exec(address) ?? [];
  const isWeb = /^\/\/[^/?#]/.test(rest) && URL.canParse(address);
  switch (scheme.toLowerCase()) {
    case "https":
      return isWeb ? "https" : null;
    case "http":
      return isWeb ? "http" : null;
    case "mailto":
      return rest === "" ? null : "mail";
    case "tel":
      return rest === "" ? null : "phone";
    default:
      return null;
  }
}

/** Stored pictures are not pages: one that is only linked to would be removed as unused. */
function staysHere(address: string): boolean {
  if (/\s/.test(address) || address.startsWith("/storage/blogs/")) return false;
  if (!URL.canParse(address, SOME_SITE)) return false;
  const { host, pathname } = new URL(address, SOME_SITE);
  return host === new URL(SOME_SITE).host && !pathname.startsWith("//");
}

/**
 * A typed address as a link may carry it, or null. A page of this site becomes root-relative, so that the link still
 * leads there when the site moves.
 */
export function typedAddress(typed: string, origin = window.location.origin): string | null {
  const text = typed.trim();
  if (/^https?:/i.test(text) && URL.canParse(text) && new URL(text).origin === origin) {
    const { pathname, search, hash } = new URL(text);
    return linkTarget(`${pathname}${search}${hash}`) ? `${pathname}${search}${hash}` : null;
  }
  const target = linkTarget(text);
  if (target === "mail") return /^mailto:[^\s@]+@/i.test(text) ? text : null;
  if (target === "phone") return /^tel:\+?\d/i.test(text) ? text : null;
  if (target === "http" || target === "https") return text.includes(".") ? text : null;
  if (target) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text)) return `https://${text}`;
  return null;
}
