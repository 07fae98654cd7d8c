import { createHash } from 'node:crypto';
import type { Page } from './shell-page.ts';

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;
color:#1f2328;background:#faf9f6;text-align:center}h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0 0 1.25rem;max-width:32rem}
a{justify-self:center;color:inherit;font-weight:600;padding:.75rem 1.25rem;border:1px solid currentColor;border-radius:.5rem;text-decoration:none}
@media (prefers-color-scheme:dark){body{color:#e8e6e1;background:#17191c}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * A page that depends on nothing else: a heading, a sentence, and a link, by default to try again; null for none. It
 * must contain nothing from a caller.
 */
export function renderFallbackPage(
  title: string,
  sentence: string,
  link: { text: string; href: string } | null = { text: 'Try again', href: '' },
): Page {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${style}</style></head><body><h1>${title}</h1><p>${sentence}</p>${link ? `<a href="${link.href}">${link.text}</a>` : ''}</body></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
