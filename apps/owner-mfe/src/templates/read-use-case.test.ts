import { expect, it } from 'vitest';
import { readUseCase } from './read-use-case.ts';

it('an address chooses a use case by its name, and any other text chooses all', () => {
  expect(readUseCase('restaurants')).toBe('restaurants');
  for (const name of [null, '', 'Restaurants', 'toString', '__proto__']) expect(readUseCase(name)).toBeNull();
});
