import { randomBytes } from 'node:crypto';
import type { LiveSlices } from '@scanlist/contracts/http/routes';

/** A page and the headers that go with it. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** Where the card provider's script and its card fields come from; the challenge of a bank comes from `hooks`. */
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * The shell's HTML for one answer: the live slices inlined, so that no request stands between the page and its slices,
 * and a nonce of its own for the styles that dialogs add while they are open. Nothing inline may run. Only a page that takes
 * payments may reach the card provider.
 */
export function renderShell(template: string, live: LiveSlices): Page {
  const nonce = randomBytes(16).toString('base64');
  const inlined = JSON.stringify(live).replaceAll('<', '\\u003c');
  return {
    html: template
      .replaceAll('__PRODUCT_NAME__', () => live.productName.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .replaceAll('__LIVE_SLICES__', () => inlined)
      .replaceAll('__CSP_NONCE__', () => nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      // Ids of lists stand in these addresses, which are nobody else's business.
      'referrer-policy': 'same-origin',
      'content-security-policy': [
        "default-src 'self'",
        live.takesPayments ? `script-src 'self' ${stripeScripts}` : "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        live.takesPayments ? "connect-src 'self' https://api.stripe.com" : "connect-src 'self'",
        ...(live.takesPayments ? [`frame-src ${stripeScripts} https://hooks.stripe.com`] : []),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  };
}
