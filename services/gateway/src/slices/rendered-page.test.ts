import { expect, it } from 'vitest';
import { parseRenderedPage } from './rendered-page.ts';

const page = {
  html: '<p>é',
  status: 200,
  styleHashes: ['sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='],
};

const part = { bytes: 180_000, hash: page.styleHashes[0] };
const script = { src: '/assets/fill/standalone/main.0123456789.js', parts: [part, { ...part, bytes: 1 }] };

it('returns the HTML in UTF-8', () => {
  const { html, ...rest } = parseRenderedPage({ ...page, more: 'ignored' }, 5);
  expect(new TextDecoder().decode(html)).toBe('<p>é');
  expect(rest).toEqual({ status: 200, styleHashes: page.styleHashes });
  expect(parseRenderedPage({ ...page, isAnswer: true }, 100).isAnswer).toBe(true);
  const parts = script.parts.map((each) => ({ ...each, more: 'ignored' }));
  expect(parseRenderedPage({ ...page, script: { ...script, parts, more: 'ignored' } }, 100).script).toEqual(
    script,
  );
  expect(parseRenderedPage({ ...page, status: 404, styleHashes: [] }, 5).status).toBe(404);
  const before = { src: script.src, hash: part.hash };
  expect(parseRenderedPage({ ...page, script: before }, 5)).not.toHaveProperty('script');
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', '<p>'],
  ['a promise', Promise.resolve(page)],
  ['no html', { ...page, html: undefined }],
  ['html that is no text', { ...page, html: ['<p>'] }],
  ['another status', { ...page, status: 500 }],
  ['a status that is no number', { ...page, status: '200' }],
  ['no style hashes', { ...page, styleHashes: undefined }],
  ['a text of style hashes', { ...page, styleHashes: page.styleHashes[0] }],
  ['a style hash that adds to the policy', { ...page, styleHashes: ["sha256-abc=' 'unsafe-inline"] }],
  ['too many style hashes', { ...page, styleHashes: Array(21).fill(page.styleHashes[0]) }],
  ['a script without parts', { ...page, script: { src: script.src } }],
  ['a script of no parts', { ...page, script: { ...script, parts: [] } }],
  ['a script of too many parts', { ...page, script: { ...script, parts: Array(5).fill(part) } }],
  ['a part of no length', { ...page, script: { ...script, parts: [{ ...part, bytes: 0 }] } }],
  ['a part of half a byte', { ...page, script: { ...script, parts: [{ ...part, bytes: 1.5 }] } }],
  ['a part without a hash', { ...page, script: { ...script, parts: [{ bytes: 5 }] } }],
  ['a script that is none', { ...page, script: null }],
  ['a script of another site', { ...page, script: { ...script, src: 'https://other.example/assets/a.js' } }],
  ['a script that adds to the page', { ...page, script: { ...script, src: '/assets/a.js"><b x=".js' } }],
  [
    'a script hash that adds to the policy',
    { ...page, script: { ...script, parts: [{ bytes: 5, hash: "sha256-abc=' 'unsafe" }] } },
  ],
  ['html of too many characters', { ...page, html: 'abcdef' }],
  ['html of too many bytes', { ...page, html: 'ééé' }],
])('refuses %s', (_, output) => {
  expect(() => parseRenderedPage(output, 5)).toThrow(/the module returned|the html is longer than 5 bytes/);
});
