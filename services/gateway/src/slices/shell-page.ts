import { randomBytes } from 'node:crypto';
import {
  inlinedAnswerAttribute,
  type LiveSlices,
  prerenderedElementId,
  prerenderedPlace,
} from '@scanlist/contracts/http/routes';
import type { InlinedAnswer } from './inlined-answers.ts';
import { shellWatchPath } from './shell-watch.ts';
import type { Preload } from './slices.ts';

/** A page and the headers that go with it. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** The origins of the card provider’s script and card fields; `hooks` serves the challenge of a bank. */
/** What a page of the shell contains besides its template. */
export interface ShellContent {
  live: LiveSlices;
  /** The files that this address loads. */
  preloads?: readonly Preload[];
  /** What is shown until the scripts have come; absent where nothing is prerendered. */
  prerendered?: string | undefined;
  /** Answers of the API that the page asks for first. */
  answers?: readonly InlinedAnswer[];
}

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * The shell's HTML for one answer. It contains the live slices, so no further request is needed to find them, and a
 * nonce for the styles of open dialogs. It names what its address loads, so that browsers request all of it at once. A
 * script of the gateway watches its start. No inline script may run. Only a page that takes payments may reach the card
 * provider.
 */
export function renderShell(
  template: string,
  { live, preloads = [], prerendered, answers = [] }: ShellContent,
): Page {
  const nonce = randomBytes(16).toString('base64');
  const inlined = asScriptText(JSON.stringify(live));
  return {
    html: template
      .replace(prerenderedPlace, () =>
        prerendered === undefined ? '' : `<div id="${prerenderedElementId}">${prerendered}</div>`,
      )
      // A prerendered page is read before the fonts come, and nothing may move then.
      .replaceAll(/font-display:\w+/g, (rule) => (prerendered === undefined ? rule : 'font-display:optional'))
      .replaceAll('__PRODUCT_NAME__', () => live.productName.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .replaceAll('__LIVE_SLICES__', () => inlined)
      .replaceAll('__CSP_NONCE__', () => nonce)
      // Early, because the form of a prerendered page waits for it.
      .replace('<title>', () => `<script async fetchpriority="high" src="${shellWatchPath}"></script><title>`)
      .replace('</head>', () => `${tagsOf(preloads, template)}</head>`)
      .replace('</body>', () => `${answers.map(elementOf).join('')}</body>`),
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

/** The files that the page does not name itself. The manifest is requested by `fetch`, which needs `crossorigin`. */
function tagsOf(preloads: readonly Preload[], template: string): string {
  return preloads
    .filter(({ href }) => !template.includes(`"${href}"`))
    .map(
      ({ href, as }) =>
        `<link rel="preload" as="${as}" href="${href}"${as === 'fetch' ? ' crossorigin' : ''}>`,
    )
    .join('');
}

function elementOf({ path, json }: InlinedAnswer): string {
  return `<script type="application/json" ${inlinedAnswerAttribute}="${path}">${asScriptText(json)}</script>`;
}

/** JSON that cannot end the element it is in. */
function asScriptText(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
