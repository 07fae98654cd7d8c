import type { ReceiptPageInput } from '@scanlist/contracts/http/fill-page';
import { askEntryDeletion, getReceipt } from '@scanlist/contracts/messages/lists';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { createLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFillPages } from '../fill-page/fill-pages.ts';
import { sampleReceipts } from '../fill-page/sample-lists.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const secret = 'Zt1cVw2LrS5m0bQk3f7Xa9-_';
const path = `/receipt/${secret}`;
const [entry] = sampleReceipts;

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let rendered: (ReceiptPageInput | undefined)[];
let lines: string[];
let renders: (receipt: ReceiptPageInput | undefined) => 200 | 404;

beforeEach(async () => {
  rendered = [];
  lines = [];
  renders = (receipt) => (receipt?.entry ? 200 : 404);
  const render = async ({ receipt }: { receipt?: ReceiptPageInput | undefined }, key: string) => {
    lines.push(key);
    rendered.push(receipt);
    const title = receipt?.entry?.receipt ?? 'Receipt Not Found';
    return {
      html: new TextEncoder().encode(`<title>${title}</title>`),
      status: renders(receipt),
      styleHashes: ['sha256-abc='],
    };
  };
  gateway = await createTestGateway({
    fillPages: createFillPages({
      publicLists: (await createTestGateway()).publicLists,
      renderer: {
        firstLoad: async () => {},
        current: () => ({ version: '1', builtAt: new Date(0), render }),
      },
      productName: 'ScanList',
      publicOrigin: 'https://lists.example',
      headers: {},
    }),
    logger: createLogger('gateway', { level: 'debug', stream: { write: (line) => void lines.push(line) } }),
  });
  gateway.caller.answer(getReceipt, entry);
});

async function get(address: string, init?: RequestInit) {
  const response = await gateway.app.request(address, init);
  return { response, text: await response.text() };
}

describe('a receipt', () => {
  it('is a page that no cache keeps, no search engine finds, and whose address no other site gets', async () => {
    const { response, text } = await get(`${path}?zone=Europe%2FBerlin`);
    expect([response.status, text]).toEqual([200, '<title>K7Q4-9MXP</title>']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-abc='; img-src data:;/,
      ),
    });
    expect(response.headers.has('content-disposition')).toBe(false);
    expect(gateway.caller.calls).toEqual([{ subject: getReceipt.subject, input: { secret } }]);
    expect(rendered).toEqual([{ entry, timeZone: 'Europe/Berlin', isFile: false }]);
  });

  it('is rendered for each request, as it is stored then', async () => {
    await get(path);
    await get(path);
    expect(rendered).toHaveLength(2);
  });

  it.each(['', '?zone=', '?zone=Mars', '?zone=%3Cscript%3E', '?zone=%2B05:30'])(
    'names UTC where the zone is missing or unknown (%s)',
    async (query) => {
      expect((await get(path + query)).response.status).toBe(200);
      expect(rendered[0]?.timeZone).toBe('UTC');
    },
  );

  it('is downloaded as a file', async () => {
    const { response } = await get(`${path}?zone=Asia%2FTokyo&download`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="receipt-K7Q4-9MXP.html"');
    expect(rendered).toEqual([{ entry, timeZone: 'Asia/Tokyo', isFile: true }]);
  });

  it('never shows its secret to the slice, to the log, or to a header', async () => {
    gateway.caller.answer(askEntryDeletion, { askedAt: '2026-11-20T12:00:00.000Z' });
    const answers = [await get(path), await get(`${path}?download`), await get(path, { method: 'POST' })];
    gateway.caller.answer(getReceipt, new Error('broken'));
    answers.push(await get(path));
    renders = () => 404;
    gateway.caller.answer(getReceipt, entry);
    answers.push(await get(path));
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 303, 503, 503]);
    expect(lines.filter((line) => line.includes('"route":"/receipt/:secret"'))).toHaveLength(5);
    const seen = [lines, JSON.stringify(rendered), ...answers.map(({ text }) => text)].flat();
    for (const { response } of answers) seen.push(JSON.stringify([...response.headers]));
    expect(seen.join('\n')).not.toContain(secret);
  });
});

describe('a receipt that does not open', () => {
  it('is the same page for an unknown secret and an impossible one, rendered once', async () => {
    gateway.caller.answer(getReceipt, notFound('Receipt not found'));
    const other = 'A'.repeat(24);
    const answers = [];
    for (const address of [path, `/receipt/${other}?download`, '/receipt/K7Q4-9MXP', `/receipt/${secret}x`])
      answers.push(await get(address));
    for (const { response, text } of answers) {
      expect([response.status, text]).toEqual([404, '<title>Receipt Not Found</title>']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.has('content-disposition')).toBe(false);
    }
    expect(rendered).toHaveLength(1);
    expect(gateway.caller.calls).toHaveLength(2);
  });

  it('costs a guess: beyond 120 a minute an address gets a page that says to wait', async () => {
    gateway.caller.answer(getReceipt, notFound('Receipt not found'));
    const statuses = [];
    for (let n = 0; n < 121; n++) statuses.push((await get(`/receipt/${'A'.repeat(24)}`)).response.status);
    expect(statuses).toEqual([...Array(120).fill(404), 429]);
    const { response, text } = await get(path);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toContain('Please try again in');
    expect((await get(path, { method: 'POST' })).response.status).toBe(429);
  });

  it('because lists is away is a page that says that nothing is lost', async () => {
    gateway.caller.answer(getReceipt, unavailable('lists is down'));
    const { response, text } = await get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(text).toContain('We can’t open this receipt right now');
    const warnings = lines.filter((line) => line.includes('a receipt is unavailable'));
    expect(warnings).toEqual([expect.stringContaining('"reason":"lists is down"')]);
  });
});

describe('asking for the deletion', () => {
  it('asks once a form is sent, and leads back to the receipt', async () => {
    gateway.caller.answer(askEntryDeletion, { askedAt: '2026-11-20T12:00:00.000Z' });
    const { response } = await get(`${path}?zone=Europe%2FBerlin`, {
      method: 'POST',
      // As a browser sends it from a page with no-referrer.
      headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('?zone=Europe%2FBerlin');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(gateway.caller.calls).toEqual([{ subject: askEntryDeletion.subject, input: { secret } }]);
  });

  it('leads back to a receipt that still opens although nothing can be asked any more', async () => {
    gateway.caller.answer(askEntryDeletion, notFound('Receipt not found'));
    const { response } = await get(path, { method: 'POST' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '?']);
  });

  it('is not found like the receipt', async () => {
    gateway.caller.answer(askEntryDeletion, notFound('Receipt not found'));
    gateway.caller.answer(getReceipt, notFound('Receipt not found'));
    const { response, text } = await get(path, { method: 'POST' });
    expect([response.status, text]).toEqual([404, '<title>Receipt Not Found</title>']);
  });
});
