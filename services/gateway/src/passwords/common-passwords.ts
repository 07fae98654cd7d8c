import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '@scanlist/service-kit/app-error';

const require = createRequire(import.meta.url);
const commonest = 1_000;
const shortestAllowed = 6;

/**
 * The 1,000 most common passwords of those long enough to be chosen at all (decision P9), in small letters. Read from
 * the data beside the package's code: imported, all 49,000 would stay in memory.
 */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const path = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const ranked = JSON.parse(await readFile(path, 'utf8')) as string[];
  return new Set(ranked.filter((password) => password.length >= shortestAllowed).slice(0, commonest));
}

/** Raises `VALIDATION_FAILED` for a common password; `path` names the field it was typed into. */
export function refuseCommonPassword(common: ReadonlySet<string>, password: string, path: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = 'This password is too common. Please choose another.';
  throw new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] });
}
