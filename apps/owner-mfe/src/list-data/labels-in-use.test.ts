import { expect, test } from 'vitest';
import { exampleSummary } from '../testing/example-list.ts';
import { labelsInUse } from './labels-in-use.ts';

test('labels in use are each there once, sorted naturally', () => {
  const labels = [['Floor 10', 'Kitchen'], ['kitchen', 'Floor 9'], undefined, []];
  const lists = labels.map((some) => exampleSummary({ labels: some }));
  expect(labelsInUse(lists)).toEqual(['Floor 9', 'Floor 10', 'Kitchen']);
});
