import { createHash } from 'node:crypto';
import type { FillPageInput, FillPageOutput } from '@scanlist/contracts/http/fill-page';
import { formatPrivacyLabel, privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import { renderToString } from 'react-dom/server';
import { FillPage } from './fill/fill-page.tsx';
import noScriptStyles from './no-script.css';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';

const styleHashes = [styles, noScriptStyles].map(
  (sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
);

// The page carries its own policy as well, because the copy a phone opens offline has no headers.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Renders the fill page of a list, or 'List Not Found' with status 404. The output depends only on the input, so the
 * gateway may cache it; it shows no session's ticks (decision F1).
 */
export function renderFillPage({ list, productName, version }: FillPageInput): FillPageOutput {
  const title = list ? `${list.title} - ${list.companyName || productName}` : 'List Not Found';
  const label = list ? formatPrivacyLabel(privacyLabelOf(list)) : '';
  const root = renderToString(<FillPage list={list} productName={productName} label={label} />);
  const script = list
    ? `${pageDataElement({ list, productName, label, version })}<script defer src="${__FILL_SCRIPT__}"></script>`
    : '';
  const noScriptStyle = list ? `<noscript><style>${noScriptStyles}</style></noscript>` : '';
  const noScript = list
    ? '<noscript><aside class="fill-card fill-no-script"><p><strong>JavaScript is turned off</strong>This page needs JavaScript to save what you check. Please turn it on, or open the link in another browser.</p></aside></noscript>'
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0c120f" media="(prefers-color-scheme:dark)"><link rel="icon" href="data:,"><title>${escapeText(title)}</title><style>${styles}</style>${noScriptStyle}</head><body>${noScript}<div id="root">${root}</div>${script}</body></html>`;
  return { html, status: list ? 200 : 404, styleHashes };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
