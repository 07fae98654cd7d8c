import type { LiveRecord } from '@scanlist/slices/registry';
import { expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

/** Activations of versions by their digests; `b<a` is a way back from a to b, and `a!` a pin of the activation before it. */
function historyOf(text: string): LiveRecord[] {
  return text.split(' ').map((part, index) => {
    const [version = '', from] = part.replace('!', '').split('<');
    const isPin = part.includes('!');
    return {
      version,
      digest: version,
      activatedAt: new Date(isPin ? index - 1 : index).toISOString(),
      activatedBy: 'somebody',
      revision: index + 1,
      ...(from && { takenBack: { version: from, reason: 'It failed.' } }),
    };
  });
}

it.each([
  ['a b', 'a'],
  ['a b c', 'b'],
  // After a version was taken back, the next one still has a way back.
  ['a b a<b c', 'a'],
  // A pin and its end are no activations.
  ['a b b!', 'a'],
  ['a a! b', 'a'],
])('of %s is %s', (history, expected) => {
  expect(wayBack(historyOf(history))?.version).toBe(expected);
});

it.each([
  ['a', 'nothing was live before'],
  ['a b a<b', 'it is a way back itself'],
  ['a b a<b a<b!', 'it is a way back itself, and pinned'],
  ['a a!', 'nothing was live before what is pinned'],
  ['a b a', 'a person went back'],
  ['a b a<b b', 'a person activated again what was taken back'],
  ['a b a<b c b<c d', 'the one before was taken back once'],
])('there is none in %s: %s', (history) => {
  expect(wayBack(historyOf(history))).toBeUndefined();
});
