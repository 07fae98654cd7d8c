import { describe, expect, test } from 'vitest';
import { labelKey, withoutRepeatedLabels } from './labels.ts';
import { labelsBodySchema, listBodySchema, newListBodySchema } from './lists.ts';

const parse = (labels: unknown) => labelsBodySchema.safeParse({ labels });
const problemsOf = (labels: unknown) =>
  parse(labels).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the labels of a list', () => {
  test('are trimmed, keep their order and their spelling, and each is there once', () => {
    const labels = ['  Terrace ', 'Kitchen', 'TERRACE', 'Ground \n floor', 'ground floor', 'kitchen'];
    expect(parse(labels).data).toEqual({ labels: ['Terrace', 'Kitchen', 'Ground floor'] });
    expect(parse([]).data).toEqual({ labels: [] });
  });

  test('are the same whatever their case and the form of their letters', () => {
    expect(labelKey(' KÜCHE ')).toBe(labelKey('Ku\u0308che'));
    expect(withoutRepeatedLabels(['Küche', 'KU\u0308CHE', 'Kuche'])).toEqual(['Küche', 'Kuche']);
  });

  test('have 1 to 30 characters, and a bad one is named by its place', () => {
    expect(parse(['x'.repeat(30), ` ${'y'.repeat(30)} `]).success).toBe(true);
    expect(problemsOf(['Bar', '   '])).toEqual([['labels.1', 'A label is required']]);
    expect(problemsOf(['x'.repeat(31)])).toEqual([['labels.0', 'A label must be at most 30 characters']]);
    expect(problemsOf(['Bar', 7])).toEqual([['labels.1', 'A label is required']]);
  });

  test('are ten at most, not counting repetitions', () => {
    const ten = Array.from({ length: 10 }, (_, place) => `Room ${place}`);
    expect(parse([...ten, ...ten]).data?.labels).toEqual(ten);
    expect(problemsOf([...ten, 'Bar'])).toEqual([['labels', 'A list can have up to 10 labels']]);
  });

  test.each([[undefined], [null], ['Bar'], [{}]])('are an array, not %j', (labels) => {
    expect(problemsOf(labels)).toEqual([['labels', 'Labels are required']]);
  });

  test('come with a new list, and not with an edit', () => {
    const list = { title: 'Bar', description: 'Every night', type: 'TODO', items: [{ content: 'Ice' }] };
    expect(newListBodySchema.parse({ ...list, labels: [' Bar'] }).labels).toEqual(['Bar']);
    expect(newListBodySchema.parse(list)).not.toHaveProperty('labels');
    expect(listBodySchema.parse({ ...list, labels: ['Bar'] })).not.toHaveProperty('labels');
  });
});
