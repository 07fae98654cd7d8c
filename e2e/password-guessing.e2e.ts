// @accounts
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { expect } from './support/fixtures.ts';

/** The default limits. */
const test = withDedicatedProduct({});

test('guessing passwords is slowed down and says when to come back', async ({ product, request }) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 40 && statuses.at(-1) !== 429; attempt += 1) {
    const data = { username: `nobody${attempt}`, password: 'guessing' };
    const answer = await request.post(`${product.gateway}/api/auth/login`, { data });
    statuses.push(answer.status());
    if (answer.status() === 429) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});
