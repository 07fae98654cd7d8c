import type { FillPageInput } from '@scanlist/contracts/http/fill-page';
import { askEntryDeletion, getPublicList, getReceipt } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createFillPages } from '../fill-page/fill-pages.ts';
import { createPublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const secret = 'a'.repeat(24);
const list = { id: 'abc', title: 'Load-in', description: '', type: 'TODO', items: [], version: 1 };
const entry = { receipt: 'K7Q4-9MXP', listTitle: 'Load-in' };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let rendered: FillPageInput[];

beforeEach(async () => {
  rendered = [];
  const publicLists = createPublicLists({
    load: (listId) => gateway.caller.forward(getPublicList, { listId }),
    store: (json) => storePublicList(json, {}),
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  const fillPages = createFillPages({
    publicLists,
    renderer: {
      firstLoad: async () => {},
      current: () => ({
        version: '1',
        builtAt: new Date(0),
        render: async (input) => {
          rendered.push(input);
          const { list: shown, receipt, language } = input;
          return {
            html: new TextEncoder().encode(`${language} ${(shown ?? receipt?.entry) ? 'page' : 'missing'}`),
            status: (shown ?? receipt?.entry) ? 200 : 404,
            styleHashes: [],
            ...(input.answer && { isAnswer: true }),
          };
        },
      }),
    },
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    headers: {},
  });
  gateway = await createTestGateway({ fillPages });
  gateway.caller.answer(getPublicList, list);
  gateway.caller.answer(getReceipt, entry);
});

const open = (path: string, headers: Record<string, string> = {}) => gateway.app.request(path, { headers });
const said = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text();
const asks = (language: string) => ({ 'accept-language': language });
const chose = (language: string, name = '__Host-scanlist-lang') => ({ cookie: `${name}=${language}` });

it.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.7,ar-EG;q=0.9', 'ar'],
  ['xx,de;q=0', 'en'],
  ['xx-YY,DE-de;q=0.1', 'de'],
  ['*', 'en'],
  ['nonsense;;q=,,', 'en'],
])('a browser that asks for "%s" gets the page in %s', async (accepted, language) => {
  expect(await said('/view-list/abc', accepted ? asks(accepted) : {})).toBe(`${language} page`);
});

it('what was chosen in the address wins over what was chosen before, and both over what the browser asks for', async () => {
  expect(await said('/view-list/abc', { ...chose('ar'), ...asks('de') })).toBe('ar page');
  expect(await said('/view-list/abc?lang=de', { ...chose('ar'), ...asks('en') })).toBe('de page');
  expect(await said('/view-list/abc?lang=xx', asks('de'))).toBe('de page');
  expect(await said('/view-list/abc', { ...chose('constructor'), ...asks('de') })).toBe('de page');
});

it('a choice is kept for a year, unreadable for scripts, and nothing else is', async () => {
  const cookie = (await open('/view-list/abc?lang=de')).headers.getSetCookie();
  expect(cookie).toEqual([
    '__Host-scanlist-lang=de; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  for (const path of ['/view-list/abc', '/view-list/abc?lang=xx'])
    expect((await open(path, asks('de'))).headers.getSetCookie(), path).toEqual([]);
});

it('a cookie that another host has planted chooses nothing', async () => {
  expect(await said('/view-list/abc', chose('de', 'scanlist-lang'))).toBe('en page');
});

it('each language of a page is rendered once, with an etag of its own, and caches are told', async () => {
  const pages = [];
  for (const language of ['de', 'en', 'de']) pages.push(await open('/view-list/abc', asks(language)));
  const [german, english, again] = pages.map(({ headers }) => headers);
  expect(german?.get('etag')).toBe(again?.get('etag'));
  expect(german?.get('etag')).not.toBe(english?.get('etag'));
  expect(german?.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect(rendered.map(({ language }) => language)).toEqual(['de', 'en']);
  const known = await open('/view-list/abc', { ...asks('en'), 'if-none-match': german?.get('etag') ?? '' });
  expect(known.status).toBe(200);
});

it('a missing list, the answer to a form, a receipt and a missing one are in the language, too', async () => {
  gateway.caller.answer(askEntryDeletion, {});
  const headers = {
    ...asks('de'),
    'user-agent': 'Lynx',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const posted = await gateway.app.request('/view-list/abc', { method: 'POST', body: 'done=a', headers });
  expect(await posted.text()).toBe('de page');
  expect(await said('/view-list/impossible id', asks('de'))).toBe('de missing');
  expect(await said(`/receipt/${secret}`, asks('de'))).toBe('de page');
  expect(await said(`/receipt/${secret}?download`, chose('ar'))).toBe('ar page');
  const chosen = await open(`/receipt/${secret}?lang=ar`, asks('de'));
  expect([await chosen.text(), chosen.headers.getSetCookie()[0]]).toEqual([
    'ar page',
    expect.stringContaining('scanlist-lang=ar'),
  ]);
  gateway.caller.answer(getReceipt, notFound());
  expect(await said(`/receipt/${secret}`, asks('de'))).toBe('de missing');
});

it('what is for one visitor alone has their locale, for its dates, and what is cached has none', async () => {
  const headers = {
    ...asks('fr;q=0.2,en-GB,en-US;q=0.9'),
    'user-agent': 'Lynx',
    'content-type': 'application/x-www-form-urlencoded',
  };
  await open('/view-list/abc', headers);
  await gateway.app.request('/view-list/abc', { method: 'POST', body: 'done=a', headers });
  await open(`/receipt/${secret}`, headers);
  await open(`/receipt/${secret}?lang=fr`, headers);
  await open(`/receipt/${secret}?lang=de`, headers);
  expect(rendered.map(({ language, locale }) => [language, locale])).toEqual([
    ['en', undefined],
    ['en', 'en-GB'],
    ['en', 'en-GB'],
    ['fr', 'fr'],
    ['de', undefined],
  ]);
});
