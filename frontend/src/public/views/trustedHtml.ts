type Policy = { createHTML: (html: string) => TrustedHTML };

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
};

let policy: Policy | undefined;

/**
 * The only way for stored HTML into the page. The server has sanitised it; the Content-Security-Policy allows HTML only
 * from the Trusted Types policy of this name.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy("article-html", { createHTML: (trusted) => trusted });
  return policy.createHTML(html);
}
