import { expect, it } from 'vitest';
import { z } from 'zod';
import { readerSchemaOf } from './contracts.ts';
import { edgeCases, partsNotShown } from './edge-cases.ts';

const schema = (type: z.ZodType) => readerSchemaOf({ schema: type });
const casesOf = (type: z.ZodType, example: unknown) =>
  edgeCases(schema(type), example).map(({ value }) => value);

it('an object is tried without each optional field and with the edges of each field', () => {
  const type = z.object({ kind: z.enum(['a', 'b']), note: z.string().min(1).max(3).nullable().optional() });
  expect(casesOf(type, { kind: 'a', note: 'yes' })).toEqual([
    { kind: 'a', note: 'yes' },
    { kind: 'b', note: 'yes' },
    { kind: 'a' },
    { kind: 'a', note: 'x' },
    { kind: 'a', note: 'xxx' },
    { kind: 'a', note: null },
  ]);
});

it('a list is tried empty and with the edges of each element', () => {
  const type = z.array(z.object({ count: z.int().min(1).max(9) }));
  expect(casesOf(type, [{ count: 2 }])).toEqual([[], [{ count: 1 }], [{ count: 9 }]]);
  expect(casesOf(type.min(1), [{ count: 2 }])).not.toContainEqual([]);
});

it('an example keeps its choice of several objects', () => {
  const type = z.union([z.object({ secret: z.string() }), z.object({ active: z.boolean() })]);
  expect(casesOf(type, { active: true })).toEqual([{ active: true }, { active: false }]);
});

it('fields, elements and choices without an example are named', () => {
  const type = z.object({
    card: z.object({ brand: z.string() }).nullable(),
    items: z.array(z.object({ note: z.string().optional() })),
    result: z.union([z.object({ secret: z.string() }), z.object({ active: z.boolean() })]),
  });
  const empty = { card: null, items: [], result: { active: true } };
  expect(partsNotShown(schema(type), [empty])).toEqual(['.card', '.items[]', '.result']);
  const half = { card: { brand: 'visa' }, items: [{}], result: { secret: 's' } };
  expect(partsNotShown(schema(type), [empty, half])).toEqual(['.items[].note']);
  const whole = { ...half, items: [{ note: 'n' }] };
  expect(partsNotShown(schema(type), [empty, whole])).toEqual([]);
});
