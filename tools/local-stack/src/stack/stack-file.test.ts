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

test('a file of an earlier run is removed before anything starts', () => {
  writeFileSync(file, '{}');
  stackFile(directory);
  expect(existsSync(file)).toBe(false);
});

test('appears once everything runs, lists the processes and follows restarts', () => {
  const writer = stackFile(directory);
  writer.setPid('lists', 10);
  expect(existsSync(file)).toBe(false);
  writer.publish(addresses);
  writer.setPid('lists', 11);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...addresses, processes: { lists: 11 } });
});

test('can only be read by its owner, and leaves no other file', () => {
  stackFile(directory).publish(addresses);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['stack.json']);
});

test('is removed at the stop, and a late restart does not bring it back', () => {
  const writer = stackFile(directory);
  writer.publish(addresses);
  writer.remove();
  writer.setPid('lists', 12);
  expect(existsSync(file)).toBe(false);
});
