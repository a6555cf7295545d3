type Policy = { createHTML: (html: string) => TrustedHTML };

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
};

let policy: Policy | undefined;

/**
 * The one way in which stored HTML reaches the page. The server has sanitised it; the browser takes
 * it only from the policy of this name, which the Content-Security-Policy allows.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy("article-html", { createHTML: (trusted) => trusted });
  return policy.createHTML(html);
}
