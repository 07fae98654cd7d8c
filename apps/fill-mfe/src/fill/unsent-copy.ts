import type { UnsentEntry } from './unsent-entry.ts';

/**
 * A page of its own with everything of these entries, to keep until they are sent: it opens without a network and without
 * this product. Texts are escaped.
 */
export function unsentCopy(entries: readonly UnsentEntry[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Not sent yet</title>
<style>:root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}li p{margin:0;white-space:pre-wrap}img{max-width:100%;background:#fff}</style>
${entries.map(articleOf).join('\n')}
</html>
`;
}

function articleOf({ listTitle, savedAt, body }: UnsentEntry): string {
  const { name, signatureData, signatureTyped, completedItems, uncompletedItems } = body;
  const facts = [
    `Completed ${new Date(savedAt).toLocaleString()}, not sent yet.`,
    ...(name ? [`Name: ${name}`] : []),
    ...(signatureTyped ? [`Typed signature: ${signatureTyped}`] : []),
  ];
  return `<h1>${escapeText(listTitle)}</h1>
<p>${facts.map(escapeText).join('<br>')}</p>
${itemsOf('Checked', completedItems)}${itemsOf('Not checked', uncompletedItems)}${signatureOf(signatureData)}`;
}

type Items = UnsentEntry['body']['completedItems'];

function itemsOf(title: string, items: Items): string {
  if (!items?.length) return '';
  const rows = items.map(
    ({ content = '', note }) =>
      `<li>${escapeText(content)}${note ? `<p>Note: ${escapeText(note)}</p>` : ''}</li>`,
  );
  return `<h2>${title}</h2>\n<ul>\n${rows.join('\n')}\n</ul>\n`;
}

function signatureOf(dataUrl: string | null | undefined): string {
  return dataUrl ? `<h2>Signature</h2>\n<img alt="Signature" src="${escapeText(dataUrl)}">\n` : '';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
