import { adminPaths } from "../paths";

/** The address that leads through the sign-in page back to where somebody wanted to go. */
export function loginPath(wanted: string): string {
  const path = wantedPath(wanted);
  return path === adminPaths.dashboard
    ? adminPaths.login
    : `${adminPaths.login}?next=${encodeURIComponent(path)}`;
}

/**
 * Where to go after signing in: a page of the back office, or the dashboard.
 * Whatever a browser could read as another origin is refused: a second slash, a backslash, a control character.
 */
export function wantedPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/admin(?:[/?#]|$)/.test(wanted)) return adminPaths.dashboard;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(wanted)) return adminPaths.dashboard;
  const url = parse(wanted);
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
