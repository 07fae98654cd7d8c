import { randomBytes } from 'node:crypto';
import { accountPlaces, screenPlace } from '@scanlist/contracts/http/owner-screen';
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

/** What is shown until the scripts have come: HTML of a slice, with places for the product's name and a nonce. */
export interface Prerendered {
  html: string;
  /** What goes into its places for the user. Only `screen` is HTML. */
  user?: {
    name: string;
    initials: string;
    workspace?: string | undefined;
    readsOnly?: boolean;
    screen: string;
  };
}

/** What a page of the shell contains besides its template. */
export interface ShellContent {
  live: LiveSlices;
  /** The files that this address loads. */
  preloads?: readonly Preload[];
  /** Absent where nothing is prerendered. */
  prerendered?: Prerendered | undefined;
  /** Answers of the API that the page asks for first. */
  answers?: readonly InlinedAnswer[];
}

/** The origins of the card provider’s script and card fields; `hooks` serves the challenge of a bank. */
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

const noncePlace = '__CSP_NONCE__';

/**
 * The shell's HTML for one answer. It contains the live slices, so no further request is needed to find them, and a
 * nonce for the styles of open dialogs. It names what its address loads, so that browsers request all of it at once. A
 * script of the gateway watches its start. No inline script may run. Only a page that takes payments may reach the card
 * provider. What owners wrote goes in last, so that nothing in it is taken for a place.
 */
export function renderShell(
  template: string,
  { live, preloads = [], prerendered, answers = [] }: ShellContent,
): Page {
  const nonce = randomBytes(16).toString('base64');
  const inlined = asScriptText(JSON.stringify(live));
  const fill = (html: string) =>
    html
      .replaceAll('__PRODUCT_NAME__', () => asText(live.productName))
      .replaceAll('__LIVE_SLICES__', () => inlined)
      .replaceAll(noncePlace, () => nonce);
  const filled = fill(template)
    // A prerendered page is read before the fonts come, and nothing may move then.
    .replaceAll(/font-display:\w+/g, (rule) => (prerendered ? 'font-display:optional' : rule))
    // Early, because the form of a prerendered page waits for it.
    .replace('<title>', () => `<script async fetchpriority="high" src="${shellWatchPath}"></script><title>`)
    // A half of a prerendered page would move when the other half comes. `root` is behind it.
    .replace('<title>', (tag) =>
      prerendered ? `<link rel="expect" href="#root" blocking="render">${tag}` : tag,
    )
    .replace('</head>', () => `${tagsOf(preloads, template)}</head>`)
    // What is prerendered waits for none of them.
    .replaceAll('<link rel="preload"', (tag) => (prerendered ? `${tag} fetchpriority="low"` : tag));
  const element = prerendered ? `<div id="${prerenderedElementId}">${withUser(prerendered, fill)}</div>` : '';
  const [before = '', after] = filled.split(prerenderedPlace);
  const html = after === undefined ? before : before + element + after;
  return {
    html: html.replace('</body>', () => `${answers.map(elementOf).join('')}</body>`),
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

/** The prerendered page with what is the user's. A place in their name, or in a text on the screen, is left as it is. */
function withUser({ html, user }: Prerendered, fill: (html: string) => string): string {
  if (!user) return fill(html);
  const [beforeScreen = '', afterScreen = ''] = fill(html).split(screenPlace);
  const withAccount = (part: string) =>
    part.replaceAll(places, (place) => asText(textOf(user, place) ?? place));
  // The screen begins with its styles.
  const nonce = fill(noncePlace);
  return withAccount(beforeScreen) + user.screen.replace(noncePlace, () => nonce) + withAccount(afterScreen);
}

/** All at once, so that no text is taken for another place. */
const places = new RegExp(Object.values(accountPlaces).join('|'), 'g');

function textOf(user: NonNullable<Prerendered['user']>, place: string): string | undefined {
  if (place === accountPlaces.name) return user.name;
  if (place === accountPlaces.initials) return user.initials;
  if (place === accountPlaces.workspace) return user.workspace;
  return user.readsOnly ? 'true' : undefined;
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function elementOf({ path, json }: InlinedAnswer): string {
  return `<script type="application/json" ${inlinedAnswerAttribute}="${path}">${asScriptText(json)}</script>`;
}

/** JSON that cannot end the element it is in. */
function asScriptText(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
