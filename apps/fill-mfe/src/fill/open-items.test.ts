import { expect, it } from 'vitest';
import { tickItem } from './draft-state.ts';
import { leftOpen, shownRows } from './open-items.tsx';
import { drums, tape } from './testing.ts';

const rows = [drums, tape];
const ticked = tickItem({}, drums, true);
const hidden = new Set([drums.id]);

it('the items that are left open are those without a tick', () => {
  expect(leftOpen(rows, {})).toEqual(rows);
  expect(leftOpen(rows, ticked)).toEqual([tape]);
  expect(leftOpen(rows, tickItem(ticked, tape, true))).toEqual([]);
});

it('all items are shown until only those without a tick are asked for', () => {
  expect(shownRows(rows, ticked, undefined)).toBe(rows);
  expect(shownRows(rows, ticked, hidden)).toEqual([tape]);
});

it('an item that is ticked since then stays, and one that is no longer ticked is back', () => {
  expect(shownRows(rows, tickItem(ticked, tape, true), hidden)).toEqual([tape]);
  expect(shownRows(rows, tickItem(ticked, drums, false), hidden)).toEqual(rows);
});
