import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorCodes } from '../errors.ts';
import { errorCodesContract } from './contracts.ts';
import { readRelease, releasedVersions } from './fixtures.ts';

const services = join(import.meta.dirname, '../../../../services');
const released = readRelease(releasedVersions().at(-1) ?? '').schemas[errorCodesContract.name]?.enum ?? [];

/** The error codes that stand in quotes in the source files of a service. */
function codesIn(service: string): string[] {
  const folder = join(services, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return errorCodes.filter((code) => sources.includes(`'${code}'`));
}

it.each(['lists', 'billing', 'notify'])(
  '%s raises only errors that the gateway of the last release knows',
  (service) => {
    const codes = codesIn(service);
    expect(codes).not.toEqual([]);
    expect(codes.filter((code) => !released.includes(code))).toEqual([]);
  },
);

it('a code of the last release stays, because its services and open pages use it', () => {
  expect(released).not.toEqual([]);
  expect(released.filter((code) => !errorCodes.some((known) => known === code))).toEqual([]);
});
