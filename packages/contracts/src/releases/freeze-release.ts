import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, readerSchemaOf } from './contracts.ts';
import { digestsFile, digestsOf, fixturesFolder, schemasFile } from './fixtures.ts';

/**
 * Stores what a version writes and reads: a copy of `next/`, and the reader schema of each contract. From then on the
 * tests refuse a change of these files.
 *
 * @throws Error if the version is not three numbers or is stored already
 */
export function freezeRelease(
  version: string,
  contracts: readonly Contract[],
  folder: string = fixturesFolder,
): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A version is like 1.1.0, and not '${version}'.`);
  const place = join(folder, 'released', version);
  if (existsSync(place))
    throw new Error(`${version} has its fixtures already. A release never changes them.`);
  mkdirSync(place, { recursive: true });
  cpSync(join(folder, 'next'), place, { recursive: true });
  const schemas = contracts.map((contract) => [contract.name, readerSchemaOf(contract)] as const);
  const lines = schemas.map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  writeFileSync(join(place, schemasFile), `{\n${lines.join(',\n')}\n}\n`);
  writeFileSync(join(folder, 'released', digestsFile), `${digestsOf(folder).join('\n')}\n`);
}
