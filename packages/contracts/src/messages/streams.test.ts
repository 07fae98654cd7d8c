import { expect, it } from 'vitest';
import { mailSettled, mailSettledV1 } from './notify.ts';
import { consumersOf, streamOf } from './streams.ts';

it('delivers no second version of the status of a mail to a process that reads only the first', () => {
  const ofNotify = consumersOf('lists').filter(({ stream }) => stream === streamOf('notify'));
  expect(ofNotify.map(({ name, subjects }) => [name, subjects])).toEqual([
    ['lists', [mailSettledV1.subject]],
    ['lists-bulk', [mailSettled.subject]],
  ]);
});
