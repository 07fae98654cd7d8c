import { expect, it } from 'vitest';
import { ThrottledError } from '../throttles/throttled-error.ts';
import { limitPerOwner } from './limit-per-owner.ts';

it('an owner has so many works at once, others have theirs, and an ended one makes room', async () => {
  const ofOwner = limitPerOwner({ atOnceMax: 2, what: 'Too many.' });
  const ends: ((ending: Promise<void>) => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const begun = [ofOwner('dana', work), ofOwner('dana', work), ofOwner('alex', work)];
  await expect(ofOwner('dana', work)).rejects.toThrow(ThrottledError);
  expect(ends).toHaveLength(3);
  // One that fails makes room as well.
  ends[0]?.(Promise.reject(new Error('broken')));
  await expect(begun[0]).rejects.toThrow('broken');
  begun.push(ofOwner('dana', work));
  expect(ends).toHaveLength(4);
  for (const end of ends.slice(1)) end(Promise.resolve());
  await Promise.all(begun.slice(1));
});
