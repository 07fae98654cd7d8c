import { getPublicList } from '@scanlist/contracts/messages/lists';
import { unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ReadMark, readMark } from '../slices/document-mark.ts';
import { createServedDocuments } from '../slices/served-documents.ts';
import { fakePublicRenderer } from '../testing/fake-public-renderer.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const key = Buffer.alloc(32, 7);
const now = new Date('2026-11-20T12:00:00Z');
const versions = { shell: '2.0.0+abc', owner: '1.4.0+abc', marketing: '1.1.0+abc', fill: '1.2.0+abc' };

let readKey: () => Promise<Buffer | undefined>;
let noted: string[];
let gateway: Awaited<ReturnType<typeof createTestGateway>>;

async function open(): Promise<void> {
  const marketing = fakePublicRenderer();
  const loadedMarketing = {
    ...marketing,
    current: () => withVersion(marketing.current(), versions.marketing),
  };
  gateway = await createTestGateway({
    publicRenderer: loadedMarketing,
    slices: {
      ...noSlices,
      live: () =>
        (['owner', 'marketing'] as const).map((name) => ({ name, entry: 'e', version: versions[name] })),
      shellTemplate: () => '<html><head><title></title></head><body>__LIVE_SLICES__</body></html>',
      shellVersion: () => versions.shell,
    },
    documents: createServedDocuments({
      readKey: () => readKey(),
      sliceErrors: {
        noteServed: (slice, network) => void noted.push(`${slice} ${network}`),
      },
      trustProxy: true,
      now: () => now,
    }),
  });
}

beforeEach(async () => {
  readKey = async () => key;
  noted = [];
  await open();
});

const withVersion = <Loaded extends object>(loaded: Loaded | undefined, sliceVersion: string) =>
  loaded && { ...loaded, sliceVersion };

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.app.request(path, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } });

/** What the mark of an answer says; undefined without one. */
function markOf({ headers }: Response): ReadMark | undefined {
  const [, mark] = /^mark;desc="([^"]+)"$/.exec(headers.get('server-timing') ?? '') ?? [];
  return mark === undefined ? undefined : readMark(mark, { key, now });
}

const namedIn = (answer: Response) => Object.fromEntries(markOf(answer)?.versions ?? []);

describe('a document', () => {
  it('of the shell is marked with the versions that it names', async () => {
    const { owner, marketing, shell } = versions;
    expect(namedIn(await get('/login'))).toEqual({ shell, owner, marketing });
    expect(noted).toEqual(['shell 10.0.0.1', 'owner 10.0.0.1']);
  });

  it('that a slice rendered is marked with the version of that slice', async () => {
    // Rendered here, and from memory.
    for (let times = 0; times < 2; times++) {
      expect(namedIn(await get('/support'))).toEqual({ marketing: versions.marketing });
    }
    expect(noted).toEqual(Array(2).fill('marketing 10.0.0.1'));
  });

  it('has the same bytes as every other one, and a mark of its own, also where the browser has the page already', async () => {
    const first = await get('/support', { 'accept-encoding': 'br' });
    const second = await get('/support', { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    const third = await get('/support', { 'if-none-match': etag });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 304]);
    expect(second.headers.get('etag')).toBe(etag);
    expect(await second.bytes()).toEqual(await first.bytes());
    const ids = [first, second, third].map((answer) => markOf(answer)?.document.toString('hex'));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(undefined);
  });

  it('has no mark where it names no version, and while the key cannot be read', async () => {
    gateway.caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
    expect((await get('/view-list/abc')).headers.get('server-timing')).toBeNull();
    expect((await get('/assets/none.js')).headers.get('server-timing')).toBeNull();
    readKey = () => Promise.reject(unavailable('the database is away'));
    await open();
    expect((await get('/login')).headers.get('server-timing')).toBeNull();
    readKey = async () => key;
    await expect.poll(async () => namedIn(await get('/login'))).toHaveProperty('owner');
  });

  it('does not count as served where it cannot report, or nobody looks at it', async () => {
    expect((await get('/no-such-page')).status).toBe(404);
    await gateway.app.request('/login', { method: 'HEAD', headers: { 'x-forwarded-for': '10.0.0.1' } });
    readKey = () => Promise.reject(unavailable('the database is away'));
    await open();
    await get('/login');
    expect(noted).toEqual([]);
  });

  it('counts for the network around an IPv6 address', async () => {
    await get('/support', { 'x-forwarded-for': '2001:db8:1:2::1' });
    expect(noted).toEqual(['marketing 2001:db8:1::/48']);
  });
});
