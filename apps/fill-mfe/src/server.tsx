import type { PublicList } from '@scanlist/contracts/http/fill';
import {
  type FillPageInput,
  type FillPageOutput,
  type PageScript,
  previewSize,
  scriptAtEnd,
} from '@scanlist/contracts/http/fill-page';
import { defaultLanguage, intlTagOf, isLanguage, type Language } from '@scanlist/contracts/http/languages';
import { privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Brand } from './fill/brand.tsx';
import { FillPage } from './fill/fill-page.tsx';
import { LanguageMenu } from './language-menu.tsx';
import answerStyles from './no-script/answer.css';
import fieldStyles from './no-script/fields.css';
import { FormPage } from './no-script/form-page.tsx';
import { NameAndSignature } from './no-script/name-and-signature.tsx';
import noScriptStyles from './no-script/no-script.css';
import { ThankYouPage } from './no-script/thank-you-page.tsx';
import { NotFoundCard } from './not-found-card.tsx';
import { OfflineCard } from './offline-card.tsx';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';
import { type LinkPreview, pageHead } from './page-head.ts';
import { renderReceiptPage } from './receipt/render-receipt-page.tsx';
import { styleHash } from './style-hash.ts';
import { catalogs } from './texts/catalogs.ts';
import { labelText } from './texts/label-text.ts';
import { htmlAttributes } from './texts/server-texts.ts';
import { localeOf, serverText, text, withTexts } from './texts/text.ts';

const plainHashes = [styles, noScriptStyles].map(styleHash);
const fieldsHashes = [...plainHashes, styleHash(fieldStyles)];
const answerSheets = [noScriptStyles, fieldStyles, answerStyles];
const answerHashes = [styles, ...answerSheets].map(styleHash);

/**
 * Renders the fill page of a list, or 'List Not Found' with status 404; with `receipt`, a receipt or 'Receipt Not Found'.
 * The output depends only on the input, so the gateway may cache it; it shows no session's ticks (decision F1). With an
 * `answer` it is the page for the visitor who posted the form, and has no script. It is in the input's `language`, and in
 * English if that is none of ours.
 */
export function renderFillPage(input: FillPageInput): FillPageOutput {
  const language = isLanguage(input.language) ? input.language : defaultLanguage;
  const { page, later, server } = catalogs[language];
  const tag = intlTagOf(language);
  const locales = { language: tag, locale: input.locale && localeOf(tag, [input.locale]) };
  return withTexts(locales, { ...page, ...later, ...server }, () => render(input, language));
}

function render(
  { list, productName, publicOrigin, version, receipt, answer, isOffline }: FillPageInput,
  language: Language,
): FillPageOutput {
  if (receipt) return renderReceiptPage(receipt, productName);
  if (isOffline) return renderOfflinePage(productName);
  const label = list ? labelText(privacyLabelOf(list)) : '';
  const action = list ? actionOf(list, language) : '';
  if (list && answer) {
    const isRecorded = answer.kind === 'recorded';
    const html = renderDocument({
      title: titleOf(list, productName, isRecorded ? text('thankYou') : serverText('notSavedYet')),
      styleHashes: answerHashes,
      more: answerSheets.map((sheet) => `<style>${sheet}</style>`).join(''),
      body: renderToStaticMarkup(
        isRecorded ? (
          <ThankYouPage list={list} answer={answer} />
        ) : (
          <FormPage list={list} productName={productName} label={label} action={action} answer={answer} />
        ),
      ),
    });
    return { html, status: 200, styleHashes: answerHashes, isAnswer: true };
  }
  const brand = list && (
    <Brand list={list} productName={productName}>
      <LanguageMenu shown={language} />
    </Brand>
  );
  const root = renderToString(
    list ? (
      <FillPage list={list} brand={brand} label={label} action={action} />
    ) : (
      <NotFoundCard productName={productName} />
    ),
  );
  const fields = list ? renderToStaticMarkup(<NameAndSignature list={list} />) : '';
  const noScript = `<noscript><style>${noScriptStyles}</style>${fields && `<style>${fieldStyles}</style>`}</noscript>`;
  const styleHashes = fields ? fieldsHashes : plainHashes;
  const script = list ? { src: __FILL_SCRIPT__, parts: __FILL_SCRIPT_PARTS__ } : undefined;
  const texts = {
    language: intlTagOf(language),
    messages: catalogs[language].page,
    later: __FILL_TEXTS__[language],
  };
  const html = renderDocument({
    title: list ? titleOf(list, productName) : serverText('listNotFound'),
    styleHashes,
    // Without a list it shows what waits on this phone, which no first visit does.
    script: script ?? { src: __FILL_SCRIPT__, parts: [] },
    preview: list ? previewOf(list, productName, publicOrigin) : undefined,
    more: list ? noScript + manifestLink(list, language) : '',
    body: `${list ? noScriptHint() : ''}<div id="root">${root.replace(emptyNoScript, () => `<noscript>${fields}</noscript>`)}</div>${pageDataElement({ list, label, action, texts, version })}`,
  });
  return {
    html,
    status: list ? 200 : 404,
    styleHashes,
    ...(script && script.parts.length > 0 && { script }),
  };
}

/** What the phone shows without a network in place of a list that it has never opened. */
function renderOfflinePage(productName: string): FillPageOutput {
  const styleHashes = [styleHash(styles)];
  const html = renderDocument({
    title: serverText('offlineTitle'),
    styleHashes,
    more: '',
    body: `<div id="root">${renderToStaticMarkup(<OfflineCard productName={productName} />)}</div>`,
  });
  return { html, status: 200, styleHashes };
}

function previewOf(list: PublicList, productName: string, publicOrigin: string): LinkPreview {
  const url = `${publicOrigin}/view-list/${list.id}`;
  return {
    title: list.title,
    siteName: list.companyName || productName,
    description: list.description,
    url,
    picture: { url: `${url}/preview.png`, ...previewSize },
  };
}

/** By it a home screen has the list's name. */
function manifestLink({ id }: PublicList, language: Language): string {
  return `<link rel="manifest" href="/view-list/${id}/manifest.webmanifest?lang=${language}">`;
}

/** Names the language, so that the answer is in it for a browser without cookies, too. */
function actionOf({ id }: PublicList, language: Language): string {
  return `/view-list/${id}${language === defaultLanguage ? '' : `?lang=${language}`}`;
}

/** Where the fields for name and signature belong; React leaves the content of this element alone. */
const emptyNoScript = '<noscript></noscript>';

function noScriptHint(): string {
  return `<noscript><aside class="fill-card fill-no-script"><p><strong>${serverText('scriptOff')}</strong> ${serverText('scriptOffText')}</p></aside></noscript>`;
}

interface DocumentParts {
  title: string;
  /** Of its inline styles. */
  styleHashes: readonly string[];
  /** Runs at its end; it has none by default. */
  script?: PageScript | undefined;
  preview?: LinkPreview | undefined;
  /** Further elements of the head. */
  more: string;
  body: string;
}

function renderDocument({ title, styleHashes, script, preview, more, body }: DocumentParts): string {
  // The page carries its own policy as well, because the copy a phone opens offline has no headers.
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(script?.parts ?? []).map(({ hash }) => `'${hash}'`)].join(' '),
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  // A form that is posted without a referrer has no origin.
  const head = pageHead({ title, policy, styles, referrer: 'same-origin', preview, more });
  return `<!doctype html><html ${htmlAttributes()}>${head}<body>${body}${script ? scriptAtEnd(script.src) : '</body></html>'}`;
}

function titleOf(list: PublicList, productName: string, prefix?: string): string {
  const title = `${list.title} - ${list.companyName || productName}`;
  return prefix ? `${prefix} - ${title}` : title;
}
