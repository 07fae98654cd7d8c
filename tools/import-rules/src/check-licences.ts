import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The accepted licences. An expression passes if one of its alternatives does. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
]);

/** Accepted for the packages of these names alone: what they hold is linked when it is loaded, and not changed. */
const allowedFor: readonly (readonly [RegExp, string])[] = [
  [/^node_modules\/@img\/sharp-/, 'LGPL-3.0-or-later'],
];

interface LockedPackage {
  link?: boolean;
  license?: string;
  optional?: boolean;
}

/** Every installed package without an accepted licence, as a sentence. */
export function checkLicences(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );
  console.log(`licences: ${installed.length} packages read`);

  const complaints: string[] = [];
  for (const [path, entry] of installed) {
    const licence = entry.license ?? licenceOnDisk(path) ?? licenceInFile(path);
    if (licence === undefined && entry.optional) continue;
    const alternatives = (licence ?? 'none stated').replaceAll(/[()]/g, '').split(/\s+OR\s+/);
    const isAllowed = (name: string) =>
      allowed.has(name) || allowedFor.some(([packages, also]) => packages.test(path) && name === also);
    const fine = alternatives.some((option) => option.split(/\s+AND\s+/).every(isAllowed));
    if (!fine) complaints.push(`${path}: ${licence ?? 'no licence stated'}`);
  }
  return complaints;
}

function licenceOnDisk(path: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { license?: unknown };
    return typeof manifest.license === 'string' ? manifest.license : undefined;
  } catch {
    return undefined;
  }
}

/** The licence of a package that states it only in its file LICENSE. */
function licenceInFile(path: string): string | undefined {
  try {
    return readFileSync(join(path, 'LICENSE'), 'utf8').startsWith('MIT License') ? 'MIT' : undefined;
  } catch {
    return undefined;
  }
}
