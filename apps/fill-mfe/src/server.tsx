import { createHash } from 'node:crypto';
import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillPageInput, FillPageOutput } from '@scanlist/contracts/http/fill-page';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FillPage } from './fill/fill-page.tsx';
import answerStyles from './no-script/answer.css';
import fieldStyles from './no-script/fields.css';
import { FormPage } from './no-script/form-page.tsx';
import { NameAndSignature } from './no-script/name-and-signature.tsx';
import noScriptStyles from './no-script/no-script.css';
import { ReceiptPage } from './no-script/receipt-page.tsx';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';

const pageHashes = [styles, noScriptStyles, fieldStyles].map(hashOf);
const answerSheets = [styles, noScriptStyles, fieldStyles, answerStyles];
const answerHashes = answerSheets.map(hashOf);

/**
 * Renders the fill page of a list, or 'List Not Found' with status 404. The output depends only on the input, so the
 * gateway may cache it; it shows no session's ticks (decision F1). With an `answer` it is the page for the visitor who
 * posted the form, and has no script.
 */
export function renderFillPage({ list, productName, version, answer }: FillPageInput): FillPageOutput {
  if (list && answer) {
    const isReceipt = answer.kind === 'recorded';
    const html = renderDocument({
      title: titleOf(list, productName, isReceipt ? 'Thank You!' : 'Not saved yet'),
      styleHashes: answerHashes,
      head: answerSheets.map((sheet) => `<style>${sheet}</style>`).join(''),
      body: renderToStaticMarkup(
        isReceipt ? (
          <ReceiptPage list={list} answer={answer} />
        ) : (
          <FormPage list={list} productName={productName} answer={answer} />
        ),
      ),
    });
    return { html, status: 200, styleHashes: answerHashes, isAnswer: true };
  }
  const root = renderToString(<FillPage list={list} productName={productName} />);
  const fields = list ? renderToStaticMarkup(<NameAndSignature list={list} />) : '';
  const html = renderDocument({
    title: list ? titleOf(list, productName) : 'List Not Found',
    styleHashes: pageHashes,
    head: `<style>${styles}</style>${list ? `<noscript><style>${noScriptStyles}</style>${fields && `<style>${fieldStyles}</style>`}</noscript>` : ''}`,
    body: `${list ? noScriptHint : ''}<div id="root">${root.replace(emptyNoScript, () => `<noscript>${fields}</noscript>`)}</div>${
      list
        ? `${pageDataElement({ list, productName, version })}<script defer src="${__FILL_SCRIPT__}"></script>`
        : ''
    }`,
  });
  return { html, status: list ? 200 : 404, styleHashes: pageHashes };
}

/** Where the fields for name and signature belong; React leaves the content of this element alone. */
const emptyNoScript = '<noscript></noscript>';

const noScriptHint =
  '<noscript><aside class="fill-card fill-no-script"><p><strong>JavaScript is turned off.</strong> Nothing is saved until you choose Complete List, so keep this page open.</p></aside></noscript>';

interface DocumentParts {
  title: string;
  /** Of its inline styles. */
  styleHashes: readonly string[];
  head: string;
  body: string;
}

function renderDocument({ title, styleHashes, head, body }: DocumentParts): string {
  // The page carries its own policy as well, because the copy a phone opens offline has no headers.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0c120f" media="(prefers-color-scheme:dark)"><link rel="icon" href="data:,"><title>${escapeText(title)}</title>${head}</head><body>${body}</body></html>`;
}

function titleOf(list: PublicList, productName: string, prefix?: string): string {
  const title = `${list.title} - ${list.companyName || productName}`;
  return prefix ? `${prefix} - ${title}` : title;
}

function hashOf(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
