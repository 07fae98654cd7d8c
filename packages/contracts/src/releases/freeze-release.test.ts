import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contracts, readerSchemaOf } from './contracts.ts';
import { digestsOf, fixturesFolder, readRelease, releasedVersions, storedDigests } from './fixtures.ts';
import { freezeRelease } from './freeze-release.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanlist-fixtures-'));
  cpSync(join(fixturesFolder, 'next'), join(folder, 'next'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a frozen release has the fixtures and the schemas of that moment', () => {
  freezeRelease('1.1.0', contracts, folder);
  const { fixtures, schemas } = readRelease('1.1.0', folder);
  expect(fixtures.map(({ contract }) => contract)).toEqual(
    expect.arrayContaining(contracts.map(({ name }) => name)),
  );
  expect(schemas).toEqual(
    Object.fromEntries(contracts.map((contract) => [contract.name, readerSchemaOf(contract)])),
  );
});

it('versions are in the order of their numbers', () => {
  for (const version of ['1.10.0', '1.9.0', '2.0.0']) freezeRelease(version, contracts, folder);
  expect(releasedVersions(folder)).toEqual(['1.9.0', '1.10.0', '2.0.0']);
});

it('a stored release that is changed, gets a file or loses one differs from its digests', () => {
  freezeRelease('1.0.0', contracts, folder);
  freezeRelease('1.1.0', contracts, folder);
  expect(digestsOf(folder)).toEqual(storedDigests(folder));
  const file = join(folder, 'released/1.0.0/front-end/toast.json');
  appendFileSync(file, '\n');
  expect(digestsOf(folder)).not.toEqual(storedDigests(folder));
  rmSync(file);
  expect(digestsOf(folder)).not.toEqual(storedDigests(folder));
  cpSync(join(folder, 'next/front-end/toast.json'), file);
  expect(digestsOf(folder)).toEqual(storedDigests(folder));
  writeFileSync(join(folder, 'released/1.0.0/front-end/new.json'), '{}');
  expect(digestsOf(folder)).not.toEqual(storedDigests(folder));
});

it('a version is frozen once, and is three numbers', () => {
  freezeRelease('1.0.0', contracts, folder);
  expect(() => freezeRelease('1.0.0', contracts, folder)).toThrow('has its fixtures already');
  expect(() => freezeRelease('v2', contracts, folder)).toThrow("not 'v2'");
});
