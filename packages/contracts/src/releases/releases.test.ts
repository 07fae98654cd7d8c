import { describe, expect, it } from 'vitest';
import { unreadableBy, unreadableOf } from './compatibility.ts';
import { contracts, readerSchemaOf } from './contracts.ts';
import { partsNotShown } from './edge-cases.ts';
import { digestsOf, nextFixtures, readRelease, releasedVersions, storedDigests } from './fixtures.ts';
import { areEqual, frontEndSchemas } from './front-end-schemas.ts';
import { notWrittenYet } from './not-written-yet.ts';

const next = nextFixtures();
const versions = releasedVersions();
const lastVersion = versions.at(-1) ?? '';

describe('the fixtures of the next release', () => {
  it.each(next)('$file parses, with nothing of it lost', ({ contract: name, value }) => {
    const contract = contracts.find((one) => one.name === name);
    if (!contract) throw new Error(`there is no contract ${name}`);
    expect(contract.schema.parse(value)).toMatchObject(value as object);
  });

  it.each(contracts)('show every part of $name', (contract) => {
    const examples = next.filter((fixture) => fixture.contract === contract.name);
    expect(examples).not.toEqual([]);
    const missing = partsNotShown(
      readerSchemaOf(contract),
      examples.map(({ value }) => value),
    );
    expect(missing).toEqual([]);
  });
});

it('each type that is passed in memory equals its schema, which the compiler checks', () => {
  expect(areEqual).toEqual(Object.fromEntries(Object.keys(frontEndSchemas).map((name) => [name, true])));
});

describe('released contracts', () => {
  it('have fixtures since the first release, and these never change', () => {
    expect(versions).not.toEqual([]);
    expect(digestsOf()).toEqual(storedDigests());
  });

  it.each(versions)('what %s wrote is read by the current contracts', (version) => {
    const release = readRelease(version);
    expect(release.fixtures.length).toBeGreaterThan(50);
    expect(unreadableOf(contracts, release, { isLast: version === lastVersion })).toEqual([]);
  });

  it(`what the current contracts write is read by the last release, ${lastVersion}`, () => {
    const isWritten = ({ file, what }: { file: string; what: string }) =>
      !notWrittenYet.some((one) => one.file === file && one.what === what);
    expect(unreadableBy(readRelease(lastVersion), contracts, next).filter(isWritten)).toEqual([]);
  });

  it('each value that is not written yet would break the last release', () => {
    const breaks = unreadableBy(readRelease(lastVersion), contracts, next);
    const places = breaks.map(({ file, what }) => ({ file, what }));
    for (const one of notWrittenYet) expect(places).toContainEqual(one);
  });
});
