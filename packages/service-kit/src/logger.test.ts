import { expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = '';
  const stream = {
    write: (text: string) => {
      line += text;
    },
  };
  write(createLogger('lists', { level: 'info', stream }));
  return JSON.parse(line);
}

test('writes a line of JSON that names the service', () => {
  expect(logged((logger) => logger.info({ listId: 'abc' }, 'made'))).toMatchObject({
    service: 'lists',
    listId: 'abc',
    msg: 'made',
  });
});

test('blots out what is named like a secret', () => {
  const line = logged((logger) =>
    logger.warn({ password: 'a', secret: 'c', body: { token: 'b', receiptSecret: 'd', n: 1 } }),
  );
  expect(line).toMatchObject({
    password: '[removed]',
    secret: '[removed]',
    body: { token: '[removed]', receiptSecret: '[removed]', n: 1 },
  });
});

test("keeps of an error what helps us, and nothing of people's words", () => {
  const cause = new TypeError('deep');
  const error = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    constraint_name: 'account_email',
    detail: 'Key (email)=(dana@example.com) already exists.',
    parameters: ['dana@example.com'],
  });
  const line = logged((logger) => logger.error({ err: error }, 'failed'));
  expect(line.err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: 'account_email',
    cause: { name: 'TypeError', message: 'deep' },
  });
  expect(JSON.stringify(line)).not.toContain('dana@');
});

test('an empty LOG_LEVEL counts as an absent one', () => {
  vi.stubEnv('LOG_LEVEL', '');
  expect(() => createLogger('lists')).not.toThrow();
  vi.unstubAllEnvs();
});
