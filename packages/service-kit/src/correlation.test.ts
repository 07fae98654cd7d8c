import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { correlate, correlationId } from './correlation.ts';
import { createLogger } from './logger.ts';

test('work knows its id, also after it has waited, and no other work does', async () => {
  const known = await correlate('0123456789abcdef', async () => {
    await Promise.resolve();
    return correlationId();
  });
  expect(known).toBe('0123456789abcdef');
  expect(correlationId()).toBeUndefined();
});

test.each([undefined, '', 'short', 'two words here', `${'x'.repeat(65)}`, 'line\nbreak-here'])(
  'what cannot be an id is none: %j',
  (id) => expect(correlate(id, correlationId)).toBeUndefined(),
);

test('log lines carry it', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = createLogger('lists', { level: 'info', stream });
  correlate('0123456789abcdef', () => logger.info({}, 'inside'));
  logger.info({}, 'outside');
  expect(lines.map((line) => JSON.parse(line).correlationId)).toEqual(['0123456789abcdef', undefined]);
});
