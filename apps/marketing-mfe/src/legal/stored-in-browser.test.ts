import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserStorage, ownCookies, type Stored, stripeCookies } from './stored-in-browser.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const browserCode = sourcesIn(
  ...workspacesIn('apps'),
  'packages/contracts',
  'packages/ui',
  'packages/web-kit',
);
const serverCode = sourcesIn(...workspacesIn('services'));

/** What every name we keep something under begins with. */
const ourName = /(['"`])(scanlist-(?:(?!\1)[^\n])*)\1/g;

/** Through these the others keep things: what they are given is named where it is given. */
const doors = [
  'apps/fill-mfe/src/fill/entry-database.ts',
  'apps/fill-mfe/src/fill/phone-storage.ts',
  'apps/owner-mfe/src/profile/leave-deleted-account.ts',
  'packages/web-kit/src/page-handover.ts',
  'packages/web-kit/src/tab-channel.ts',
];

/** Literals that begin like one and are kept nowhere. */
const noKeys = ['scanlist-list', 'scanlist-export.json', 'scanlist-entry-${format}'];

const waysToKeep =
  /\b(localStorage|sessionStorage|indexedDB|storeForNextPage|openTabChannel|phoneStorage)\b|caches\.open|indexedDatabase\(/;

describe('the Cookie Policy', () => {
  it('has two preferences, as its text says (legal-pages.test.tsx)', () => {
    const stored = [...ownCookies, ...browserStorage];
    expect(stored.filter(({ purpose }) => purpose.startsWith('Preference:'))).toHaveLength(2);
  });

  it('names exactly the cookies the gateway sets, and how long they stay', () => {
    const setting = serverCode.filter(({ text }) => /\bsetCookie\(/.test(text));
    const names = setting.flatMap(({ path, text }) => {
      const set = [...text.matchAll(/\bsetCookie\(\s*c,\s*(\w+)/g)].map(([, name]) => name);
      const known = [...text.matchAll(/const (\w+) = '([^']+)'/g)];
      return set.map((name) => known.find((one) => one[1] === name)?.[2] ?? `an unknown one in ${path}`);
    });
    expect(names.sort()).toEqual(ownCookies.map(({ name }) => name).sort());
    for (const { path, text } of setting) {
      const outlives = /maxAge|expires/i.test(text);
      const days = /const keptSeconds = (\d+) \* 24 \* 60 \* 60;/.exec(text)?.[1];
      const minutes = /const keptMinutes = (\d+);/.exec(text)?.[1];
      const time = minutes ? `${minutes} minutes` : `${days} days`;
      for (const { name, duration } of ownCookies.filter((cookie) => text.includes(`'${cookie.name}'`))) {
        const said = outlives ? new RegExp(`^${time}`) : /close the browser/;
        expect(duration, `${path} keeps ${name} for another time`).toMatch(said);
      }
      expect(text, path).toMatch(/httpOnly: true, *\n? *sameSite: 'Lax'/);
    }
    for (const { path, text } of serverCode) {
      expect(text, `${path} sets a cookie in another way`).not.toMatch(/['"]set-cookie['"]/i);
    }
    expect(sourceOf('services/gateway/src/sessions/session.ts')).toContain('sessionIdleMs = 60 * 60_000');
  });

  it('names everything our pages store in a browser, where it is stored, and nothing else', () => {
    const kept = browserCode.flatMap(({ text }) =>
      [...keysIn(text)].map((name) => `${name} in ${placeOf(text, name)}`),
    );
    expect([...new Set(kept)].sort()).toEqual(
      browserStorage.map(({ name, place }) => `${patternOf(name)} in ${place}`).sort(),
    );
  });

  it('would see a key that is not named like ours, and a cookie set by a script', () => {
    for (const { path, text } of browserCode) {
      expect(text, `${path} sets a cookie`).not.toMatch(/document\.cookie|cookieStore/);
      if (!waysToKeep.test(withoutImports(text)) || doors.includes(path)) continue;
      const isPassedOn = /phoneStorage\(\)/.test(text);
      expect([...keysIn(text)].length > 0 || isPassedOn, `${path} keeps something under a name unknown`).toBe(
        true,
      );
    }
  });

  it('names nothing twice, and says of each what for, how long and who sets it', () => {
    const all: readonly Stored[] = [...ownCookies, ...stripeCookies, ...browserStorage];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { purpose, duration, setBy } of all) {
      expect(purpose).toMatch(/^(Authentication|Function|Payments|Preference|Session): /);
      expect(duration).not.toBe('');
      expect(setBy).toMatch(/^(Us|Stripe), /);
    }
  });
});

/** The names in a source, with a star for what is filled in. */
function* keysIn(text: string): Generator<string> {
  for (const [, , name = ''] of text.matchAll(ourName)) if (!noKeys.includes(name)) yield patternOf(name);
  for (const [, database, store] of text.matchAll(/indexedDatabase\('([^']+)', '([^']+)'\)/g)) {
    yield `${database} / ${store}`;
  }
}

function patternOf(name: string): string {
  return name.replace(/\$?\{[^}]*\}/g, '*').replace(/-$/, '-*');
}

function placeOf(text: string, name: string): Stored['place'] {
  if (name.includes(' / ')) return 'IndexedDB';
  if (/caches\.open/.test(text)) return 'Cache storage';
  return /sessionStorage|storeForNextPage/.test(text) ? 'Session storage' : 'Local storage';
}

function withoutImports(text: string): string {
  return text.replace(/^import [^;]*;$|^ *\*.*$|\/\/.*$/gm, '');
}

function workspacesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).map((workspace) => `${folder}/${workspace}`);
}

/** What runs, that is without tests, and without this folder: it only speaks of it. */
function sourcesIn(...workspaces: string[]): { path: string; text: string }[] {
  return workspaces
    .map((workspace) => `${workspace}/src`)
    .filter((source) => existsSync(join(root, source)))
    .flatMap((source) =>
      readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${source}/${file}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|marketing-mfe\/src\/legal\//.test(path))
    .map((path) => ({ path, text: sourceOf(path) }));
}

function sourceOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
