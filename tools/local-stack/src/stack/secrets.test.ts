import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installationDemoPassword, readSecrets } from './secrets.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-secrets-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('are created once and stay the same', () => {
  expect(readSecrets(directory)).toEqual(readSecrets(directory));
});

test('can only be read by their owner, even after somebody changed the permissions', () => {
  readSecrets(directory);
  const file = join(directory, 'secrets.json');
  writeFileSync(file, readFileSync(file), { mode: 0o644 });
  readSecrets(directory);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('are all different and begin with a letter, as nats-server needs', () => {
  const { nats, database, databaseOwner, postgres } = readSecrets(directory);
  const all = [...Object.values(nats), ...Object.values(database), ...Object.values(databaseOwner), postgres];
  expect(new Set(all).size).toBe(all.length);
  for (const secret of all) expect(secret).toMatch(/^[a-z][0-9a-z]{40,}$/);
});

test('of an older installation are kept, and new ones are added', () => {
  const { stripeWebhook, resendWebhook, natsDeployers, sliceSigning, ...older } = readSecrets(directory);
  writeFileSync(join(directory, 'secrets.json'), JSON.stringify(older));
  const secrets = readSecrets(directory);
  expect(secrets).toEqual({
    ...older,
    stripeWebhook: expect.stringMatching(/^whsec_local/),
    resendWebhook: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    natsDeployers: expect.objectContaining({ 'deployer-owner': expect.stringMatching(/^s/) }),
    sliceSigning: expect.objectContaining({ privateKey: expect.any(String) }),
  });
  expect(readSecrets(directory)).toEqual(secrets);
});

test('of an installation with the one of Stripe keep it, and get the one of Resend', () => {
  const { resendWebhook, ...older } = readSecrets(directory);
  writeFileSync(join(directory, 'secrets.json'), JSON.stringify(older));
  const secrets = readSecrets(directory);
  expect(secrets).toEqual({ ...older, resendWebhook: expect.stringMatching(/^whsec_/) });
  expect(secrets.resendWebhook).not.toBe(resendWebhook);
});

test('the demo owner’s random password is created at the first request, and not before', () => {
  const before = readSecrets(directory);
  expect(before.demoPassword).toBeUndefined();
  const demoPassword = installationDemoPassword(directory);
  expect(demoPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(installationDemoPassword(directory)).toBe(demoPassword);
  expect(readSecrets(directory)).toEqual({ ...before, demoPassword });
});

test('a damaged file is refused, because new passwords would not open the data', () => {
  writeFileSync(join(directory, 'secrets.json'), '{');
  expect(() => readSecrets(directory)).toThrow(/damaged/);
  expect(readFileSync(join(directory, 'secrets.json'), 'utf8')).toBe('{');
});
