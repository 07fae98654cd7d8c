import { expect, test } from 'vitest';
import { appearanceOf } from './use-appearance.ts';

test("the provider's fields are drawn from our tokens, light and dark", () => {
  const light = appearanceOf(false, (name) => `value of ${name}`);
  expect(light.theme).toBe('stripe');
  expect(light.variables).toMatchObject({
    colorPrimary: 'value of --done',
    colorText: 'value of --ink',
    colorDanger: 'value of --stop',
  });
  expect(appearanceOf(true, String).theme).toBe('night');
});
