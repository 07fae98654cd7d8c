import { createHash } from 'node:crypto';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';

/**
 * The bar is the last element, because a link that skips to the content must be the first one, and it is shown at the top,
 * where it covers nothing. Its colors are those of packages/ui (flag, ink), the same in a light and a dark page.
 */
const style = `body{display:flex;flex-direction:column}body>:not(.preview-bar){min-width:0}
.preview-bar{position:relative;z-index:40;order:-1;flex:none;box-sizing:border-box;display:flex;align-items:center;justify-content:center;gap:.75rem;min-height:2.75rem;padding:0 1rem;background:oklch(.8 .16 85);color:oklch(.24 .02 165);font:500 .8125rem/1.35 "Public Sans Variable",ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
.preview-bar p{margin:0;padding:.25rem 0;min-width:0;overflow-wrap:anywhere}.preview-bar strong{display:inline-block;font-weight:650}
.preview-bar a{flex:none;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem;border-radius:6px;color:inherit;font-weight:650;text-decoration:underline;text-underline-offset:3px}
.preview-bar a:hover{text-decoration-thickness:2px}.preview-bar a:focus-visible{outline:2px solid currentColor;outline-offset:-4px}
@media (max-width:40rem){.preview-bar{justify-content:space-between;padding-right:.5rem}}
@media print{.preview-bar{display:none}}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A document of a browser that looks at a version which is not live: no cache keeps it. */
export interface PreviewDocument {
  html: string;
  headers: Headers;
}

/**
 * Adds a bar to a document that says which version it is and leads out, to the page it is on, and allows the bar's style in its policies. The
 * document is marked by `data-preview`, and not for caches.
 */
export function withPreviewBar(
  { html, headers: sent }: PreviewDocument,
  { slice, version }: { slice: DeployedSlice; version: string },
): PreviewDocument {
  const bar = `<aside class="preview-bar" aria-label="Preview"><p>You are looking at <strong>${slice} ${version}</strong></p><a href="/preview/leave" referrerpolicy="same-origin">Leave preview</a></aside>`;
  const headers = new Headers(sent);
  headers.set('content-security-policy', allowStyle(headers.get('content-security-policy') ?? ''));
  headers.set('cache-control', 'private, no-store');
  for (const name of ['etag', 'content-length']) headers.delete(name);
  return {
    headers,
    html: html
      .replace('<html', '<html data-preview')
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, allowStyle)
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `${bar}</body>`),
  };
}

function allowStyle(policy: string): string {
  return policy.replace(/style-src (?:'none')?/, `style-src ${styleHash} `);
}
