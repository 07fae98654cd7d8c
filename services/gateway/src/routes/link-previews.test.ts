import { notFound } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createLinkPreviews } from '../link-previews/link-previews.ts';
import { createPublicLists, type PublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const base = {
  id: 'abc',
  title: 'Küche "zu"',
  description: '',
  type: 'todo',
  requireSignature: false,
  items: [],
  companyName: null,
  companyLogoUrl: null,
};
let version = 1;
let drawn: string[] = [];
let fails = false;
/** How many are in the budget for memory, waiting or drawing, and how many ever were at a time. */
let taking = { now: 0, most: 0 };
let lists: PublicLists;
let gateway: Awaited<ReturnType<typeof createTestGateway>>;

beforeEach(async () => {
  [version, drawn, fails] = [1, [], false];
  taking = { now: 0, most: 0 };
  lists = createPublicLists({
    load: async (id) => {
      if (!id.startsWith(base.id)) throw notFound('List not found');
      return new TextEncoder().encode(JSON.stringify({ ...base, id, version }));
    },
    store: (json) => storePublicList(json, {}),
    now: () => new Date(),
  });
  const linkPreviews = createLinkPreviews({
    publicLists: lists,
    logoAnswers: { find: async () => null },
    productName: 'ScanList',
    headers: {},
    memory: {
      async take() {
        taking.now += 1;
        taking.most = Math.max(taking.most, taking.now);
        return () => {
          taking.now -= 1;
        };
      },
    },
    async draw({ title, name }) {
      drawn.push(`${title}, ${name}`);
      if (fails) throw new Error('the process ended');
      return new Uint8Array([drawn.length]);
    },
  });
  gateway = await createTestGateway({ linkPreviews, publicLists: lists });
});

const picture = () => gateway.app.request('/view-list/abc/preview.png');

it('the picture of a list is drawn once for each of its versions', async () => {
  const answer = await picture();
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    'image/png',
    'noindex',
  ]);
  await Promise.all([picture(), picture()]);
  expect(drawn).toEqual(['Küche "zu", ScanList']);
});

it('a version of the list that is new is drawn', async () => {
  await picture();
  version = 2;
  lists.clear();
  await picture();
  expect(drawn).toHaveLength(2);
});

it('pictures of many lists take one place among works that need much memory, and too many are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => gateway.app.request(`/view-list/abc${n}/preview.png`)),
  );
  expect(taking).toEqual({ now: 0, most: 1 });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(9);
});

it('a picture that could not be drawn is drawn at the next request', async () => {
  fails = true;
  expect((await picture()).status).toBeGreaterThanOrEqual(500);
  fails = false;
  expect((await picture()).status).toBe(200);
  expect(drawn).toHaveLength(2);
});

it('the manifest has the name of the list and the language of the page', async () => {
  const answer = await gateway.app.request('/view-list/abc/manifest.webmanifest?lang=ar');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(await answer.json()).toMatchObject({
    name: 'Küche "zu"',
    start_url: '/view-list/abc',
    display: 'minimal-ui',
    lang: 'ar',
    dir: 'rtl',
    icons: expect.arrayContaining([expect.objectContaining({ sizes: '192x192' })]),
  });
});

it.each(['preview.png', 'manifest.webmanifest'])('%s of a list that is not there is a 404', async (file) => {
  for (const id of ['gone', 'no~id', 'x'.repeat(65)])
    expect((await gateway.app.request(`/view-list/${id}/${file}`)).status).toBe(404);
});
