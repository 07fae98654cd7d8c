import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseParameters, readParameters, text, whole } from './parameters.ts';

test('brackets make objects and lists', () => {
  const parsed = parseParameters(
    'email=a%40b.c&metadata[x]=1&items[0][price]=p&items[1][price]=q&expand[]=a&expand[]=b',
  );
  expect(JSON.parse(JSON.stringify(parsed))).toEqual({
    email: 'a@b.c',
    metadata: { x: '1' },
    items: { 0: { price: 'p' }, 1: { price: 'q' } },
    expand: { 0: 'a', 1: 'b' },
  });
});

test('a name that could reach the prototype is refused', () => {
  expect(() => parseParameters('metadata[__proto__][x]=1')).toThrow('unknown parameter');
});

test('an error names the missing, unknown or invalid parameter', () => {
  const shape = {
    price: z.string(),
    quantity: whole().optional(),
    item: z.strictObject({ id: text() }).optional(),
  };
  const complaint = (encoded: string) => {
    try {
      readParameters(shape, parseParameters(encoded));
      return undefined;
    } catch (error) {
      return error;
    }
  };
  expect(complaint('price=a&quantity=2')).toBeUndefined();
  expect(complaint('')).toMatchObject({ details: { code: 'parameter_missing', param: 'price' } });
  expect(complaint('price=a&colour=b')).toMatchObject({
    details: { code: 'parameter_unknown', param: 'colour' },
  });
  expect(complaint('price=a&quantity=b')).toMatchObject({
    details: { code: 'parameter_invalid_integer', param: 'quantity' },
  });
  expect(complaint('price=a&item[id]=')).toMatchObject({
    details: { code: 'parameter_invalid_empty', param: 'item[id]' },
  });
  expect(complaint('price=a&item[id]=b&item[x]=c')).toMatchObject({
    details: { code: 'parameter_unknown', param: 'item[x]' },
  });
});
