import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stackFile } from './stack-file.ts';

const addresses = {
  gateway: 'http://localhost:3000',
  mailbox: 'http://127.0.0.1:3001',
  stripe: 'http://127.0.0.1:3002',
  postgres: 'postgres://a:b@127.0.0.1:3003/postgres',
  nats: 'nats://127.0.0.1:3004',
  metrics: { lists: 'http://127.0.0.1:3005/metrics' },
};
let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-file-'));
  file = join(directory, 'stack.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('one of an earlier run is gone before anything starts', () => {
  writeFileSync(file, '{}');
  stackFile(directory);
  expect(existsSync(file)).toBe(false);
});

test('is not there before everything runs, then says what runs and follows restarts', () => {
  const writer = stackFile(directory);
  writer.setPid('lists', 10);
  expect(existsSync(file)).toBe(false);
  writer.publish(addresses);
  writer.setPid('lists', 11);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...addresses, processes: { lists: 11 } });
});

test('can be read by its owner alone and leaves no other file behind', () => {
  stackFile(directory).publish(addresses);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['stack.json']);
});

test('is gone after the stop, and a late restart does not bring it back', () => {
  const writer = stackFile(directory);
  writer.publish(addresses);
  writer.remove();
  writer.setPid('lists', 12);
  expect(existsSync(file)).toBe(false);
});
