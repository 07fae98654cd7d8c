import { expect, test } from 'vitest';
import { readRepeat } from '../../repeat-arguments.mjs';

test.each([
  [['--repeat', '20', 'idle'], { times: 20, rest: ['idle'] }],
  [['idle', '--repeat=3', '--grep', 'an hour'], { times: 3, rest: ['idle', '--grep', 'an hour'] }],
  [['idle', '--grep', 'an hour'], { times: undefined, rest: ['idle', '--grep', 'an hour'] }],
  [[], { times: undefined, rest: [] }],
])('--repeat is taken out of %j, and the other arguments stay', (args, read) => {
  expect(readRepeat(args)).toEqual(read);
});

test.each([['--repeat'], ['--repeat', 'idle'], ['--repeat', '0'], ['--repeat=1.5']])(
  '--repeat without a number is refused: %s %s',
  (...args) => {
    expect(() => readRepeat(args)).toThrow('--repeat needs a number');
  },
);
