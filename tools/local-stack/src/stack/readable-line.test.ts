import { expect, test } from 'vitest';
import { readableLine } from './readable-line.ts';

test('a log line becomes time, level, message and the rest', () => {
  const line = '{"level":30,"time":1767225600000,"service":"lists","pid":7,"msg":"ready","listId":"a","n":2}';
  expect(readableLine(line, false)).toEqual({
    text: '2026-01-01T00:00:00.000Z INFO  ready listId=a n=2',
    severe: false,
  });
});

test('errors belong on the console, warnings do not', () => {
  expect(readableLine('{"level":50,"time":1767225600000,"msg":"x"}', false).severe).toBe(true);
  expect(readableLine('{"level":40,"time":1767225600000,"msg":"x"}', false).severe).toBe(false);
});

test.each(['plain words', '{"half":', '{"level":30}', '{"level":30,"time":"soon"}'])(
  'what is no log line stays as it is: %s',
  (line) => {
    expect(readableLine(line, false)).toEqual({ text: line, severe: false });
    expect(readableLine(line, true)).toEqual({ text: line, severe: true });
  },
);
