import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { passwordLimits } from '@scanlist/contracts/http/password-text';
import { AppError } from '@scanlist/service-kit/app-error';

const require = createRequire(import.meta.url);
/**
 * All common passwords that are known here and long enough to be chosen at all (decisions P9 and 0091), in small letters: 42,692
 * of them, in 2.4 MB.
 */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const path = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const known = JSON.parse(await readFile(path, 'utf8')) as string[];
  return new Set(known.filter((password) => password.length >= passwordLimits.min));
}

/** Raises `VALIDATION_FAILED` for a common password; `path` names the field it was typed into. */
export function refuseCommonPassword(common: ReadonlySet<string>, password: string, path: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = 'This password is too common. Please choose another.';
  throw new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] });
}
