import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPublicLists, type PublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';
import type { RenderPage } from '../slices/server-module.ts';
import { type StoredAnswer, sendStored } from '../stored-answers/stored-answer.ts';
import { createFillPages, type FillPages } from './fill-pages.ts';
import { sampleLists } from './sample-lists.ts';
import { validateFillPages } from './validate-fill-pages.ts';

let titles: Record<string, string>;
let rendered: FillPageInput[];
let version: string | undefined;
let render: RenderPage<FillPageInput>;
let publicLists: PublicLists;
let pages: FillPages;

const renderTitle: RenderPage<FillPageInput> = async (input) => {
  rendered.push(input);
  return {
    html: new TextEncoder().encode(`<title>${input.list?.title ?? 'List Not Found'}</title>`),
    status: input.list ? 200 : 404,
    styleHashes: ['sha256-abc='],
  };
};

beforeEach(() => {
  titles = { a: 'Load-in', b: 'Load-out' };
  rendered = [];
  version = '1';
  render = renderTitle;
  publicLists = createPublicLists({
    load: async (id) => {
      const title = titles[id];
      if (title === undefined) throw notFound();
      const list: PublicList = { ...(sampleLists[0] as PublicList), id, title };
      return new TextEncoder().encode(JSON.stringify(list));
    },
    store: (json) => storePublicList(json, {}),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  pages = createFillPages({
    publicLists,
    renderer: {
      firstLoad: async () => {},
      current: () =>
        version ? { version, builtAt: new Date(0), render: (...all) => render(...all) } : undefined,
    },
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    headers: { 'x-test': 'sent' },
  });
});

const textOf = async (page: Promise<StoredAnswer>) => sendStored(new Request('http://x/'), await page).text();
const dead: RenderPage<FillPageInput> = () => Promise.reject(unavailable('the renderer process is down'));

it('renders a page once for requests at the same time and for later ones', async () => {
  const texts = await Promise.all([
    textOf(pages.page('a')),
    textOf(pages.page('a')),
    textOf(pages.page('b')),
  ]);
  expect(texts).toEqual(['<title>Load-in</title>', '<title>Load-in</title>', '<title>Load-out</title>']);
  await textOf(pages.page('a'));
  expect(rendered).toHaveLength(2);
  expect(rendered[0]).toMatchObject({ productName: 'ScanList', publicOrigin: 'https://lists.example' });
});

it('renders a page again for a new version of the list or of the slice', async () => {
  await pages.page('a');
  titles.a = 'Load-in, changed';
  publicLists.drop('a');
  expect(await textOf(pages.page('a'))).toBe('<title>Load-in, changed</title>');
  version = '2';
  await pages.page('a');
  expect(rendered).toHaveLength(3);
});

it('has one page for all lists that do not exist', async () => {
  expect((await pages.page('unknown')).status).toBe(404);
  expect((await pages.missing()).status).toBe(404);
  expect(rendered).toEqual([expect.objectContaining({ list: null })]);
});

it('serves rendered pages while nothing can be rendered, and renders again afterwards', async () => {
  await pages.page('a');
  render = dead;
  expect(await textOf(pages.page('a'))).toBe('<title>Load-in</title>');
  await expect(pages.page('b')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  render = renderTitle;
  expect(await textOf(pages.page('b'))).toBe('<title>Load-out</title>');
});

it('asks lists for nothing while the slice is not built', async () => {
  version = undefined;
  await expect(pages.page('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(publicLists.peek('a')).toBeUndefined();
});

describe('a new fill slice', () => {
  const facts = { productName: 'ScanList', publicOrigin: 'https://lists.example' };

  it('is tried on lists with and without a signature, of each type, and on none', async () => {
    await validateFillPages(render, facts);
    const lists = rendered.filter(({ receipt, language }) => !receipt && !language);
    expect(lists.map(({ list, answer }) => [list?.type, list?.requireSignature, answer?.kind])).toEqual([
      ['TODO', false, undefined],
      ['TODO', false, 'recorded'],
      ['TODO', false, 'again'],
      ['TODO', true, undefined],
      ['TODO', true, 'recorded'],
      ['TODO', true, 'again'],
      ['INVENTORY', true, undefined],
      ['INVENTORY', true, 'recorded'],
      ['INVENTORY', true, 'again'],
      [undefined, undefined, undefined],
    ]);
  });

  it('is tried on receipts with the least and with everything, on none, and as files; one that knows none is taken', async () => {
    await validateFillPages(render, facts);
    const receipts = rendered.flatMap(({ receipt, language }) => (receipt && !language ? receipt : []));
    expect(receipts.map(({ entry, isFile }) => [entry?.companyName, isFile])).toEqual(
      [false, true].flatMap((isFile) => [
        [null, isFile],
        ['Northlight Events', isFile],
        [undefined, isFile],
      ]),
    );
    const broken = brokenFor(({ receipt }) => receipt?.isFile === true);
    await expect(validateFillPages(broken, facts)).rejects.toThrow('broken');
  });

  it.each<[string, RenderPage<FillPageInput>, string]>([
    [
      'shows a receipt that is not there',
      async (input, key) => ({ ...(await renderTitle(input, key)), ...(input.receipt && { status: 200 }) }),
      'no receipt has status 200',
    ],
    [
      'cannot render a list with a signature',
      brokenFor(({ list }) => list?.requireSignature === true),
      'broken',
    ],
    ['cannot render a list without one', brokenFor(({ list }) => list?.requireSignature === false), 'broken'],
    ['cannot draw a receipt', brokenFor(({ answer }) => answer?.kind === 'recorded'), 'broken'],
    [
      'cannot draw a receipt in Hindi',
      brokenFor(({ language, receipt }) => language === 'hi' && receipt !== undefined),
      'broken',
    ],
    ['cannot render a list in Arabic', brokenFor(({ language }) => language === 'ar'), 'broken'],
    [
      'names a script that its page does not end with',
      async (...all) => ({
        ...(await renderTitle(...all)),
        script: { src: '/assets/a.js', parts: [{ bytes: 1, hash: 'sha256-a' }] },
      }),
      'does not end with its script',
    ],
    ['cannot render the 404 page', brokenFor(({ list }) => list === null), 'broken'],
    [
      'says that nothing is missing',
      async (...all) => ({ ...(await renderTitle(...all)), status: 200 }),
      'has status 200',
    ],
    [
      'says that all is missing',
      async (...all) => ({ ...(await renderTitle(...all)), status: 404 }),
      'has status 404',
    ],
  ])('that %s is refused', async (_, broken, reason) => {
    await expect(validateFillPages(broken, facts)).rejects.toThrow(reason);
  });

  function brokenFor(isBroken: (input: FillPageInput) => boolean): RenderPage<FillPageInput> {
    return async (input, key) => {
      if (isBroken(input)) throw new Error('broken');
      return renderTitle(input, key);
    };
  }
});
