import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';

/**
 * The Debian package of each library that Chromium links to. The error about a missing library names it (decision R1).
 */
const packageOfLibrary: Record<string, string> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libcups.so.2': 'libcups2',
  'libdrm.so.2': 'libdrm2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libexpat.so.1': 'libexpat1',
};

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Returns the path of the Chromium for the tests: Playwright's own if installed, else the system's, else the one from
 * npm (decision R1). Throws an error that names the Debian package if a shared library is missing.
 */
export async function findBrowser(): Promise<string> {
  const own = chromium.executablePath();
  const path = existsSync(own) ? own : (systemPaths.find(existsSync) ?? (await npmBrowser()));
  const missing = missingLibraries(path);
  if (missing.length > 0) {
    const packages = missing.map(
      (library) => `${library} (Debian package ${packageOfLibrary[library] ?? 'unknown'})`,
    );
    throw new Error(`${path} cannot start: missing ${packages.join(', ')}`);
  }
  return path;
}

/** The arguments of every browser that the tests start. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/**
 * The Chromium from npm, unpacked once per version and user. The package itself would unpack to the temporary folder
 * and use any file named `chromium` there, even another version or a partly unpacked one.
 */
async function npmBrowser(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(main, '..', '..', 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `scanlist-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;

  const { default: sparticuz } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  const fresh = mkdtempSync(`${folder}-`);
  process.env.TMPDIR = fresh;
  try {
    await sparticuz.executablePath();
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another run may have unpacked it first.
    if (!existsSync(path)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  return path;
}

function missingLibraries(path: string): string[] {
  if (process.platform !== 'linux') return [];
  try {
    const listing = execFileSync('ldd', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return [...listing.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
  } catch {
    return [];
  }
}
