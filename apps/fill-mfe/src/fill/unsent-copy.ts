import { moment } from '../texts/date-styles.ts';
import { dateText, laterText } from '../texts/text.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/**
 * A page of its own with everything of these entries, to keep until they are sent: it opens without a network and without
 * this product. Texts are escaped.
 */
export function unsentCopy(entries: readonly UnsentEntry[]): string {
  const { lang, dir } = document.documentElement;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${laterText('notSent')}</title>
<style>:root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1,li,li p{unicode-bidi:plaintext}li p{margin:0;white-space:pre-wrap}img{max-width:100%;background:#fff}</style>
${entries.map(articleOf).join('\n')}
</html>
`;
}

function articleOf({ listTitle, savedAt, body }: UnsentEntry): string {
  const { name, signatureData, signatureTyped, completedItems, uncompletedItems } = body;
  const facts = [
    laterText('completedNotSent', { time: dateText(savedAt, moment) }),
    ...(name ? [laterText('nameIs', { name })] : []),
    ...(signatureTyped ? [laterText('typedSignatureIs', { name: signatureTyped })] : []),
  ];
  return `<h1>${escapeText(listTitle)}</h1>
<p>${facts.map(escapeText).join('<br>')}</p>
${itemsOf(laterText('checked'), completedItems)}${itemsOf(laterText('notChecked'), uncompletedItems)}${signatureOf(signatureData)}`;
}

type Items = UnsentEntry['body']['completedItems'];

function itemsOf(title: string, items: Items): string {
  if (!items?.length) return '';
  const rows = items.map(
    ({ content = '', note }) =>
      `<li>${escapeText(content)}${note ? `<p>${escapeText(laterText('noteIs', { note }))}</p>` : ''}</li>`,
  );
  return `<h2>${title}</h2>\n<ul>\n${rows.join('\n')}\n</ul>\n`;
}

function signatureOf(dataUrl: string | null | undefined): string {
  return dataUrl
    ? `<h2>${laterText('signature')}</h2>\n<img alt="${laterText('signature')}" src="${escapeText(dataUrl)}">\n`
    : '';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
