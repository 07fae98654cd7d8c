import type { FillPageInput, FillPageOutput } from '@scanlist/contracts/http/fill-page';
import { formatPrivacyLabel, privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import { renderToString } from 'react-dom/server';
import { FillPage } from './fill/fill-page.tsx';
import noScriptStyles from './no-script.css';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';
import { pageHead } from './page-head.ts';
import { renderReceiptPage } from './receipt/render-receipt-page.tsx';
import { styleHash } from './style-hash.ts';

const styleHashes = [styles, noScriptStyles].map(styleHash);

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
 * Renders the fill page of a list, or 'List Not Found' with status 404; with `receipt`, a receipt or 'Receipt Not Found'.
 * The output depends only on the input, so the gateway may cache it; it shows no session's ticks (decision F1).
 */
export function renderFillPage({ list, productName, version, receipt }: FillPageInput): FillPageOutput {
  if (receipt) return renderReceiptPage(receipt, productName);
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
  const head = pageHead({ title, policy, styles, more: noScriptStyle });
  const html = `<!doctype html><html lang="en">${head}<body>${noScript}<div id="root">${root}</div>${script}</body></html>`;
  return { html, status: list ? 200 : 404, styleHashes };
}
