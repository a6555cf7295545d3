import { adminPaths } from "../paths";

/** The login page, which leads back to `path` after signing in. */
export function loginPath(path: string): string {
  const next = safeReturnPath(path);
  return next === adminPaths.dashboard
    ? adminPaths.login
    : `${adminPaths.login}?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after signing in: a page of the back office, otherwise the dashboard. Prevents open redirects: a second
 * slash, a backslash or a control character could make browsers read the path as another origin.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/admin(?:[/?#]|$)/.test(path)) return adminPaths.dashboard;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return adminPaths.dashboard;
  const url = parse(path);
  if (!url || url.origin !== LOCAL || !/^\/admin(?:\/|$)/.test(url.pathname)) {
    return adminPaths.dashboard;
  }
  const isOwnPage = url.pathname === adminPaths.login || url.pathname === adminPaths.root;
  return isOwnPage ? adminPaths.dashboard : url.pathname + url.search + url.hash;
}

const LOCAL = "https://local.invalid";

function parse(path: string): URL | null {
  try {
    return new URL(path, LOCAL);
  } catch {
    return null;
  }
}
