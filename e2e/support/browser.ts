import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/**
 * What is switched off in the browser. The last `--disable-features` replaces those before, so the first line repeats Playwright's
 * list. RenderDocument gives each navigation a renderer frame of its own: in the Chromium that npm brings (143) a page grows
 * slower with each one, loading a screen takes twice the time, and Playwright reports contexts that are none
 * (microsoft/playwright issue 37714; mended in Chromium 147).
 */
const disabledFeatures = [
  ...'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch'.split(
    ',',
  ),
  'RenderDocument',
];

/** Arguments every browser here is started with. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

async function npmBrowser(): Promise<string> {
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return sparticuz.executablePath();
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
