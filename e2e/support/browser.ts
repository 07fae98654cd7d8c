import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';

/** Debian packages that bring what Chromium links to; named when a library is missing (decision R1). */
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
 * The Chromium to test in: Playwright's own where installed, else the system's, else the one npm brings (decision R1).
 * Throws, naming the Debian package, when a shared library it needs is missing.
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

/** Arguments every browser here is started with. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/**
 * The Chromium that npm brings, unpacked once for each version and person. The package unpacks to the temporary folder and takes
 * whatever is called `chromium` there: also another version, or one that a second run has half unpacked.
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
    // Another run was quicker.
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
