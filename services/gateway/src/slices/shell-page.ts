import { randomBytes } from 'node:crypto';
import type { LiveSlices } from '@scanlist/contracts/http/routes';
import { shellWatchPath } from './shell-watch.ts';

/** A page and the headers that go with it. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** The origins of the card provider’s script and card fields; `hooks` serves the challenge of a bank. */
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * The shell's HTML for one answer. It contains the live slices, so no further request is needed to find them, and a
 * nonce for the styles of open dialogs. A script of the gateway watches its start. No inline script may run. Only a page that takes payments may reach the card
 * provider.
 */
export function renderShell(template: string, live: LiveSlices): Page {
  const nonce = randomBytes(16).toString('base64');
  const inlined = JSON.stringify(live).replaceAll('<', '\\u003c');
  return {
    html: template
      .replaceAll('__PRODUCT_NAME__', () => live.productName.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .replaceAll('__LIVE_SLICES__', () => inlined)
      .replaceAll('__CSP_NONCE__', () => nonce)
      .replace('</head>', `<script async src="${shellWatchPath}"></script></head>`),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      // These addresses contain ids of lists, which other sites must not get.
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
