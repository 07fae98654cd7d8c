import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillPageInput, FillPageOutput } from '@scanlist/contracts/http/fill-page';
import { formatPrivacyLabel, privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { FillPage } from './fill/fill-page.tsx';
import answerStyles from './no-script/answer.css';
import fieldStyles from './no-script/fields.css';
import { FormPage } from './no-script/form-page.tsx';
import { NameAndSignature } from './no-script/name-and-signature.tsx';
import noScriptStyles from './no-script/no-script.css';
import { ThankYouPage } from './no-script/thank-you-page.tsx';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';
import { pageHead } from './page-head.ts';
import { renderReceiptPage } from './receipt/render-receipt-page.tsx';
import { styleHash } from './style-hash.ts';

const pageHashes = [styles, noScriptStyles, fieldStyles].map(styleHash);
const answerSheets = [noScriptStyles, fieldStyles, answerStyles];
const answerHashes = [styles, ...answerSheets].map(styleHash);

/**
 * Renders the fill page of a list, or 'List Not Found' with status 404; with `receipt`, a receipt or 'Receipt Not Found'.
 * The output depends only on the input, so the gateway may cache it; it shows no session's ticks (decision F1). With an
 * `answer` it is the page for the visitor who posted the form, and has no script.
 */
export function renderFillPage({
  list,
  productName,
  version,
  receipt,
  answer,
}: FillPageInput): FillPageOutput {
  if (receipt) return renderReceiptPage(receipt, productName);
  const label = list ? formatPrivacyLabel(privacyLabelOf(list)) : '';
  if (list && answer) {
    const isRecorded = answer.kind === 'recorded';
    const html = renderDocument({
      title: titleOf(list, productName, isRecorded ? 'Thank You!' : 'Not saved yet'),
      styleHashes: answerHashes,
      more: answerSheets.map((sheet) => `<style>${sheet}</style>`).join(''),
      body: renderToStaticMarkup(
        isRecorded ? (
          <ThankYouPage list={list} answer={answer} />
        ) : (
          <FormPage list={list} productName={productName} label={label} answer={answer} />
        ),
      ),
    });
    return { html, status: 200, styleHashes: answerHashes, isAnswer: true };
  }
  const root = renderToString(<FillPage list={list} productName={productName} label={label} />);
  const fields = list ? renderToStaticMarkup(<NameAndSignature list={list} />) : '';
  const noScript = `<noscript><style>${noScriptStyles}</style>${fields && `<style>${fieldStyles}</style>`}</noscript>`;
  const html = renderDocument({
    title: list ? titleOf(list, productName) : 'List Not Found',
    styleHashes: pageHashes,
    more: list ? noScript : '',
    body: `${list ? noScriptHint : ''}<div id="root">${root.replace(emptyNoScript, () => `<noscript>${fields}</noscript>`)}</div>${
      list
        ? `${pageDataElement({ list, productName, label, version })}<script defer src="${__FILL_SCRIPT__}"></script>`
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
  /** Further elements of the head. */
  more: string;
  body: string;
}

function renderDocument({ title, styleHashes, more, body }: DocumentParts): string {
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
  // A form that is posted without a referrer has no origin.
  const head = pageHead({ title, policy, styles, referrer: 'same-origin', more });
  return `<!doctype html><html lang="en">${head}<body>${body}</body></html>`;
}

function titleOf(list: PublicList, productName: string, prefix?: string): string {
  const title = `${list.title} - ${list.companyName || productName}`;
  return prefix ? `${prefix} - ${title}` : title;
}
