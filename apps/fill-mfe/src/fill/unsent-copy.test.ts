import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { unsentCopy } from './unsent-copy.ts';

showTextsOf('en');
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } }));
afterAll(() => void vi.unstubAllGlobals());

const entry = {
  sessionId: 's',
  listId: 'L',
  listTitle: 'Van <b>& tools</b>',
  savedAt: new Date(2026, 10, 20, 10, 42).getTime(),
  body: {
    sessionId: 's',
    name: 'Mira "M" Voss',
    signatureTyped: 'Mira Voss',
    signatureData: 'data:image/png;base64,AA==',
    completedItems: [{ itemId: 'a', content: 'Cable drums', note: 'two <left>' }],
    uncompletedItems: [{ itemId: 'b', content: 'Gaffer tape', note: null }],
  },
};

it('has everything of the entries, and no text of them as markup', () => {
  const copy = unsentCopy([entry, { ...entry, listTitle: 'Stage' }]);
  for (const text of [
    '<h1>Van &lt;b>&amp; tools&lt;/b></h1>',
    '<h1>Stage</h1>',
    'not sent yet',
    'Name: Mira &quot;M&quot; Voss',
    'Typed signature: Mira Voss',
    '<li>Cable drums<p>Note: two &lt;left></p></li>',
    '<li>Gaffer tape</li>',
    'src="data:image/png;base64,AA=="',
  ])
    expect(copy).toContain(text);
});

it('leaves out what an entry does not have', () => {
  const { name: _, signatureData: __, signatureTyped: ___, ...body } = entry.body;
  const copy = unsentCopy([{ ...entry, body: { ...body, uncompletedItems: [] } }]);
  for (const text of ['Name', 'Not checked', 'Signature', 'signature']) expect(copy).not.toContain(text);
});
