import { expect, it } from 'vitest';
import { mailSettled, mailSettledV1 } from './notify.ts';
import { consumersOf, streamOf } from './streams.ts';

it('keeps what became of a mail from a process that reads only its first version', () => {
  const ofNotify = consumersOf('lists').filter(({ stream }) => stream === streamOf('notify'));
  expect(ofNotify.map(({ name, subjects }) => [name, subjects])).toEqual([
    ['lists', [mailSettledV1.subject]],
    ['lists-bulk', [mailSettled.subject]],
  ]);
});
