import type { OwnerScreenInput } from '@scanlist/contracts/http/owner-screen';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createLogger, silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Slices } from '../slices/slices.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createOwnerScreens } from './owner-screens.ts';

const user = { id: 'dana', firstName: 'Dana', lastName: 'Moore', email: 'dana@example.com' };
const inlined = (path: string, body: unknown, link: string | null = null) => ({
  path,
  json: JSON.stringify({ body, link }),
});
const answers = [inlined('/api/auth/user', user), inlined('/api/lists', [{ title: 'Load-in' }])];

let slices: Slices;
let seen: OwnerScreenInput[];
let render: (input: OwnerScreenInput) => Promise<string>;
beforeEach(() => {
  slices = { ...noSlices, frame: () => '<header></header>', ownerVersion: () => '1.0.0+abc' };
  seen = [];
  render = async () => '<h1>My Lists</h1>';
});

// A page waits for its screen by a timer. No machine is so slow that it passes by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function screens(logger = silentLogger) {
  const current = () => ({
    version: 'digest',
    sliceVersion: '1.0.0+abc',
    builtAt: new Date(),
    render: async (input: OwnerScreenInput) => {
      seen.push(input);
      return { html: new TextEncoder().encode(await render(input)), status: 200 as const, styleHashes: [] };
    },
  });
  return createOwnerScreens({
    renderer: { current },
    productName: 'ScanList',
    publicOrigin: 'https://lists.example',
    logger,
  });
}

const at = (path: string, from = answers) =>
  screens().render(new URL(path, 'https://lists.example'), from, slices);

describe('the screen of an owner', () => {
  it('is rendered from the answers in the page, at its address', async () => {
    expect(await at('/dashboard?tab=todo')).toEqual({
      html: '<header></header>',
      user: { name: 'Dana', initials: 'DM', readsOnly: false, screen: '<h1>My Lists</h1>' },
    });
    expect(seen).toMatchObject([
      {
        page: '/dashboard',
        address: '/dashboard?tab=todo',
        id: '',
        user,
        answers: [
          { path: '/api/auth/user', body: user, link: null },
          { path: '/api/lists', body: [{ title: 'Load-in' }], link: null },
        ],
      },
    ]);
    await at('/List-Entries/abc/');
    expect(seen[1]).toMatchObject({ page: '/list-entries/:id', id: 'abc' });
  });

  it.each(['/profile', '/subscribe', '/login', '/', '/nothing'])('is not rendered at %s', async (path) => {
    expect(await at(path)).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('is not rendered for somebody whose session has ended', async () => {
    expect(await at('/dashboard', [])).toBeUndefined();
  });

  it('is not rendered by the module of another version than the page loads, or without the frame', async () => {
    slices.ownerVersion = () => '1.0.1+def';
    expect(await at('/dashboard')).toBeUndefined();
    slices = { ...noSlices, ownerVersion: () => '1.0.0+abc' };
    expect(await at('/dashboard')).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('is missing where the module needs more, fails, is away or takes long: the page comes without it', async () => {
    render = async () => '';
    expect(await at('/dashboard')).toBeUndefined();
    render = async () => {
      throw unavailable('the renderer has stopped');
    };
    expect(await at('/dashboard')).toBeUndefined();
    render = () => new Promise(() => {});
    const waiting = at('/dashboard');
    await vi.advanceTimersByTimeAsync(250);
    expect(await waiting).toBeUndefined();
  });

  it('that throws is logged, without what the owner wrote', async () => {
    const lines: string[] = [];
    const logger = createLogger('test', { stream: { write: (line) => void lines.push(line) } });
    render = async () => {
      throw new Error('no window');
    };
    const address = new URL('https://lists.example/dashboard');
    expect(await screens(logger).render(address, answers, slices)).toBeUndefined();
    expect(lines.join()).toContain('a screen of an owner could not be rendered');
    expect(lines.join()).not.toContain('Load-in');
  });
});
