import { expect, test, vi } from 'vitest';
import { ignoreDoubleClick } from './ignore-double-click.ts';

test('runs on a click and a key press, not on the second click of a double click', () => {
  const act = vi.fn();
  const press = ignoreDoubleClick(act);
  press({ detail: 0 });
  press({ detail: 1 });
  expect(act).toHaveBeenCalledTimes(2);
  press({ detail: 2 });
  press({ detail: 3 });
  expect(act).toHaveBeenCalledTimes(2);
});
