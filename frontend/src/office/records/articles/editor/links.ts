/** The rules of the server's `blog::links` for links in articles; `tests/article-links.json` tests both. */
export type LinkTarget = "site" | "https" | "http" | "mail" | "phone";

const SCHEMES: Partial<Record<string, LinkTarget>> = {
  https: "https",
  http: "http",
  mailto: "mail",
  tel: "phone",
};

/** Any base, since the rules do not depend on the site's address. */
const BASE_URL = "https://site.invalid/blog/post";

/** Null when articles may not link to the address. */
export function linkTarget(address: string): LinkTarget | null {
  // Browsers remove tabs and line breaks from addresses and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(address) || address.trim() !== address) return null;
  if (address.startsWith("/") && isSitePath(address)) return "site";
  if (/^#\S+$/.test(address)) return "site";
  const [, scheme = "", rest = ""] = /^([a-z]+):(.*)$/i.exec(address) ?? [];
  const target = SCHEMES[scheme.toLowerCase()] ?? null;
  if (target === "mail" || target === "phone") return rest === "" ? null : target;
  return /^\/\/[^/?#]/.test(rest) && URL.canParse(address) ? target : null;
}

/** Not stored images: one that is only linked to would be removed as unused. */
function isSitePath(address: string): boolean {
  if (/\s/.test(address) || address.startsWith("/storage/blogs/")) return false;
  if (!URL.canParse(address, BASE_URL)) return false;
  const { host, pathname } = new URL(address, BASE_URL);
  return host === new URL(BASE_URL).host && !pathname.startsWith("//");
}

/** A typed address in the form in which it is stored, or null. Addresses of this site become root-relative. */
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
