import type { FillPageOutput, ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageHead } from '../page-head.ts';
import { styleHash } from '../style-hash.ts';
import { htmlAttributes } from '../texts/server-texts.ts';
import { serverText } from '../texts/text.ts';
import styles from './receipt.css';
import { ReceiptNotFound, ReceiptPage } from './receipt-page.tsx';

const hash = styleHash(styles);

/**
 * Renders the page of a receipt, as a page or as a file to keep, or 'Receipt Not Found' with status 404. The page needs
 * no script and no file: everything is in it, and it depends only on the input (decision 0075).
 */
export function renderReceiptPage(receipt: ReceiptPageInput, productName: string): FillPageOutput {
  const { entry, isFile } = receipt;
  const policy = [
    "default-src 'none'",
    `style-src '${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${isFile ? "'none'" : "'self'"}`,
  ].join('; ');
  const title = entry
    ? serverText('receiptTitle', { receipt: entry.receipt, title: entry.listTitle })
    : serverText('receiptNotFound');
  const body = renderToStaticMarkup(
    entry ? (
      <ReceiptPage {...receipt} entry={entry} productName={productName} />
    ) : (
      <ReceiptNotFound productName={productName} />
    ),
  );
  const html = `<!doctype html><html ${htmlAttributes()}>${pageHead({ title, policy, styles })}<body>${body}</body></html>`;
  return { html, status: entry ? 200 : 404, styleHashes: [hash] };
}
