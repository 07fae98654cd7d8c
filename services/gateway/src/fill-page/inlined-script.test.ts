import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type PageScript, type ScriptPart, scriptAtEnd } from '@scanlist/contracts/http/fill-page';
import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, it } from 'vitest';
import { storeAnswer } from '../stored-answers/stored-answer.ts';
import { compressEnd, createScriptEnds, type FillPage, inlineScript, storePage } from './inlined-script.ts';

const texts = ["document.title = 'é';\n", "document.title += '!';\n"];
const text = texts.join('');
const script: PageScript = {
  src: '/assets/fill/standalone/main.0123456789.js',
  parts: texts.map(partOf),
};
const body = '<!doctype html><html><body><p>Truss, cable drums, gaffer tape</p>'.repeat(50);
const html = body + scriptAtEnd(script.src);

function partOf(value: string | Buffer): ScriptPart {
  const hash = `sha256-${createHash('sha256').update(value).digest('base64')}`;
  return { bytes: Buffer.byteLength(value), hash };
}

/** The ends, with one file among those of the slice. */
function endsWith(
  content: string | Buffer,
  logged: string[] = [],
  { compress = compressEnd, src = script.src } = {},
) {
  let reads = 0;
  const file = storeAnswer(Buffer.from(content), { headers: {} });
  const ends = createScriptEnds({
    slices: {
      asset(path) {
        reads += 1;
        return path === src ? file : undefined;
      },
    },
    logger: { ...silentLogger, error: (_, message) => void logged.push(message ?? '') },
    compress,
  });
  return { ends, reads: () => reads };
}

const rendered = (more: object = {}) => ({
  html: new Uint8Array(Buffer.from(html)),
  status: 200 as const,
  styleHashes: [],
  script,
  ...more,
});

function textsOf({ variants: { identity, br, gzip } }: FillPage) {
  return {
    identity: Buffer.from(identity.body).toString(),
    br: br && brotliDecompressSync(br.body).toString(),
    gzip: gzip && gunzipSync(gzip.body).toString(),
  };
}

it('a page with a script is the same in every encoding, and takes no more memory than without', async () => {
  const page = await storePage(rendered(), {});
  expect(textsOf(page)).toEqual({ identity: html, br: html, gzip: html });
  expect(page.opening?.deflated.buffer).toBe(page.variants.gzip?.body.buffer);
  expect(page.opening?.body.buffer).toBe(page.variants.identity.body.buffer);
  expect(page.bytes).toBe(
    Object.values(page.variants).reduce((sum, { body: { byteLength } }) => sum + byteLength, 0),
  );
});

it('a page has its script inlined in gzip, with a tag and a length of its own', async () => {
  const page = await storePage(rendered(), { 'x-test': 'sent', vary: 'Cookie' });
  const end = await endsWith(text).ends.of(script);
  if (!page.opening || !end) throw new Error('nothing to inline');
  const inlined = inlineScript(page, page.opening, end, ['br', 'gzip', 'identity']);
  const gzip = inlined?.variants.gzip;
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(
    `${body}${texts.map((each) => `<script data-part-of="${script.src}">${each}</script>`).join('')}</body></html>`,
  );
  expect(gzip?.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(gzip?.body.byteLength),
    etag: inlined?.etag,
    vary: 'Accept-Encoding, Cookie',
    'x-test': 'sent',
  });
  expect(inlined?.variants.br).toBeUndefined();
  expect(inlined?.notModifiedHeaders.etag).toBe(inlined?.etag);
  expect(inlined?.etag).not.toBe(page.etag);
});

it.each([
  [true, ['gzip', 'br']],
  [true, ['br', 'gzip', 'identity']],
  [false, ['br']],
  [false, ['br', 'identity']],
  [false, ['identity', 'gzip']],
] as const)('is inlined (%s) for one that accepts %j', async (isInlined, accepted) => {
  const page = await storePage(rendered(), {});
  const end = await endsWith(text).ends.of(script);
  if (!page.opening || !end) throw new Error('nothing to inline');
  expect(inlineScript(page, page.opening, end, accepted) !== null).toBe(isInlined);
});

it.each([
  ['names none, as of a release before', { script: undefined }],
  ['names one whose name does not change with it', { script: { ...script, src: '/assets/fill/main.js' } }],
  ['does not end with it', { html: new Uint8Array(Buffer.from(`${html}\n`)) }],
  ['is shorter than its end', { html: new Uint8Array(Buffer.from('</html>')) }],
])('a page that %s has nothing to inline', async (_, more) => {
  const page = await storePage(rendered(more), {});
  expect(page.opening).toBeUndefined();
});

it('a script is read and compressed once for all pages', async () => {
  const { ends, reads } = endsWith(text);
  const [first, second] = await Promise.all([ends.of(script), ends.of(script)]);
  expect(first).toBe(second);
  expect(reads()).toBe(1);
});

it('a script whose file is not there yet is inlined once it is', async () => {
  const files = new Map<string, ReturnType<typeof storeAnswer>>();
  const ends = createScriptEnds({ slices: { asset: (path) => files.get(path) }, logger: silentLogger });
  expect(await ends.of(script)).toBeUndefined();
  files.set(script.src, storeAnswer(Buffer.from(text), { headers: {} }));
  expect(await ends.of(script)).toBeDefined();
});

it.each([
  ['other text', text.replace('+', '-')],
  ['more text', `${text};`],
  ['less text', text.slice(0, -1)],
  ['no second part', texts[0] ?? ''],
])('a script with %s than the page allows is not inlined, and the log says so once', async (_, content) => {
  const logged: string[] = [];
  const { ends } = endsWith(content, logged);
  expect(await ends.of(script)).toBeUndefined();
  expect(await ends.of(script)).toBeUndefined();
  expect(logged).toEqual([
    'the script of the fill page is not inlined: its hash is another one than the page says',
  ]);
});

it.each([
  ['ends the element', "const end = '</SCRIPT>';"],
  ['begins a comment of HTML', "const start = '<!--';"],
  ['has a line end that HTML replaces', 'a;\r\nb;'],
  ['has a null that HTML replaces', 'const nul = "\0";'],
  ['is no text', Buffer.from([0x27, 0xff, 0x27])],
])('a script that %s is not inlined', async (_, content) => {
  const { ends } = endsWith(content);
  expect(await ends.of({ ...script, parts: [partOf(content)] })).toBeUndefined();
});

it('a script whose compression fails is not inlined, and compressed at the next request', async () => {
  const logged: string[] = [];
  let calls = 0;
  const { ends } = endsWith(text, logged, {
    async compress(...args) {
      calls += 1;
      if (calls === 1) throw new Error('out of memory');
      return compressEnd(...args);
    },
  });
  expect(await ends.of(script)).toBeUndefined();
  expect(logged).toEqual(['the script of the fill page is not inlined']);
  expect(await ends.of(script)).toBeDefined();
});
