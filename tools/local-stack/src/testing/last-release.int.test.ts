import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitOf, lastRelease } from '../../last-release.mjs';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'scanlist-releases-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function git(...args: string[]) {
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  execFileSync('git', [...author, ...args], { cwd: checkout, stdio: 'ignore' });
}

function commit(...tags: string[]): string {
  git('commit', '--quiet', '--allow-empty', '--message', 'a change');
  for (const tag of tags) git('tag', tag);
  return commitOf(checkout, 'HEAD');
}

test('the last release is the highest version before HEAD, by number and not by letter', () => {
  commit('v1.9.0');
  const released = commit('v1.10.0');
  commit('nightly');
  expect(lastRelease(checkout)).toEqual({ tag: 'v1.10.0', commit: released });
});

test('a tag of HEAD is what is being released, and not the release before', () => {
  const released = commit('v1.0.0');
  commit('v2.0.0');
  expect(lastRelease(checkout)?.commit).toBe(released);
});

test('an annotated tag counts, and a tag on another branch does not', () => {
  const released = commit();
  git('tag', '--annotate', 'v1.0.0', '--message', 'the first');
  git('checkout', '--quiet', '-b', 'other');
  commit('v3.0.0');
  git('checkout', '--quiet', 'main');
  commit();
  expect(lastRelease(checkout)).toEqual({ tag: 'v1.0.0', commit: released });
});

test('without a tag there is no release, and an unknown commit is an error', () => {
  commit();
  expect(lastRelease(checkout)).toBeUndefined();
  expect(() => commitOf(checkout, 'nothing')).toThrow();
});
