import { expect, test, vi } from 'vitest';
import { ignoreDoubleClick } from './ignore-double-click.ts';

test('acts on a click and on a key, not on what follows a click', () => {
  const act = vi.fn();
  const press = ignoreDoubleClick(act);
  press({ detail: 0 });
  press({ detail: 1 });
  expect(act).toHaveBeenCalledTimes(2);
  press({ detail: 2 });
  press({ detail: 3 });
  expect(act).toHaveBeenCalledTimes(2);
});
