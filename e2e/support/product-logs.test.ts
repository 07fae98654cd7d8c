import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenLines } from './product-logs.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scanlist-logs-'));
  mkdirSync(join(directory, 'logs'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const answer = (status: number) =>
  `request correlationId=1 method=GET route=/api/lists status=${status} ms=500.2`;

test.each([
  ['answers 500, uncaught errors and restarts', false, [answer(500)], [answer(502), answer(503)]],
  ['after an unstable test any answer from 500', true, [answer(500), answer(502), answer(503)], []],
])('%s are found, in logs and in what the product printed', (_, isUnstable, answers, allowed) => {
  const broken = [...answers, 'FATAL uncaught exception', 'unhandled rejection'];
  const fine = [...allowed, answer(200), answer(429), 'retrying after 503', ''];
  writeFileSync(join(directory, 'logs', 'gateway.log'), [...broken, ...fine].join('\n'));
  const restart = 'lists exited with 1; starting it again';
  const output = () => `ScanList is up\n${restart}\n[owner] rebuilt, starting it again\n`;
  expect(brokenLines({ directory, output }, { isUnstable })).toEqual([...broken, restart]);
});
