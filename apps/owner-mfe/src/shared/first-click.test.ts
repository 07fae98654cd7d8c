import { expect, test, vi } from 'vitest';
import { firstClick } from './first-click.ts';

test('acts on a click and on a key, not on what follows a click', () => {
  const act = vi.fn();
  const press = firstClick(act);
  press({ detail: 0 });
  press({ detail: 1 });
  expect(act).toHaveBeenCalledTimes(2);
  press({ detail: 2 });
  press({ detail: 3 });
  expect(act).toHaveBeenCalledTimes(2);
});
