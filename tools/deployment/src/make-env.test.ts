import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedFor, readPrivateKey, readTrustedKeys, signText } from '@scanlist/slices/signature';
import { expect, test } from 'vitest';
import { parseEnv, readComposeFile } from './testing/compose-file.ts';
import { root } from './testing/root.ts';
import { makeEnv, makeMissing } from './testing/scripts.ts';

/** A `.env` of a release in which slices were files in a volume. */
const older = makeEnv().replaceAll(/^(SLICE_KEY|NATS_DEPLOYER_).*\n/gm, '');

test('an older .env stops compose, which names what is missing; with the missing lines it starts', () => {
  expect(() => readComposeFile(parseEnv(older))).toThrow(
    /^(NATS_DEPLOYER|SLICE_KEY)_?\w* is missing, see tools\/deployment\/make-env\.mjs$/,
  );
  expect(() => readComposeFile(parseEnv(older + makeMissing(older)))).not.toThrow();
});

test('only what is missing is printed, and nothing twice', () => {
  const missing = makeMissing(older);
  const names = Object.keys(parseEnv(missing));
  expect(names.length).toBe(9);
  expect(names.filter((name) => name in parseEnv(older))).toEqual([]);
  expect(makeMissing(older + missing)).toBe('');
  expect(makeMissing(makeEnv())).toBe('');
});

test('a variable without a value counts as missing', () => {
  const without = makeEnv().replace(/^NATS_ADMIN_PASSWORD=.*$/m, 'NATS_ADMIN_PASSWORD=');
  expect(Object.keys(parseEnv(makeMissing(without)))).toEqual(['NATS_ADMIN_PASSWORD']);
});

test('where one key is new, the others stay trusted', () => {
  const before = makeEnv();
  const without = before.replace(/^SLICE_KEY_FILL=.*\n/m, '');
  const missing = parseEnv(makeMissing(without));
  expect(Object.keys(missing)).toEqual(['SLICE_KEY_FILL', 'SLICE_KEYS']);
  const trusted = readTrustedKeys(missing.SLICE_KEYS ?? '');
  const isTrusted = (slice: 'owner' | 'fill', key = '') =>
    isSignedFor(slice, 'text', signText('text', readPrivateKey(key)), trusted);
  expect(isTrusted('fill', missing.SLICE_KEY_FILL)).toBe(true);
  expect(isTrusted('owner', parseEnv(before).SLICE_KEY_OWNER)).toBe(true);
  expect(isTrusted('owner', missing.SLICE_KEY_FILL)).toBe(false);
});

test('what is appended to a file without a last line break does not change its last line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-env-'));
  const file = join(folder, '.env');
  writeFileSync(file, older.trimEnd());
  const command = 'node tools/deployment/make-env.mjs --missing "$0" >> "$0"';
  expect(spawnSync('sh', ['-c', command, file], { cwd: root }).status).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(older)).toBe(true);
  expect(() => readComposeFile(parseEnv(text))).not.toThrow();
  rmSync(folder, { recursive: true });
});

test('an unknown option prints no password', () => {
  const script = join(root, 'tools/deployment/make-env.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--mising', '.env']);
  expect([status, stdout.toString()]).toEqual([1, '']);
});
