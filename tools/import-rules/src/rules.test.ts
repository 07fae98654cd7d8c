import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cruiseProject } from './cruise-project.ts';

test('of the browser tests the simulated phone alone may import the fill page, and of that only what a visit is', async () => {
  const { broken } = await cruiseProject(['e2e'], join(import.meta.dirname, '../fixtures/visits'));
  const fill = 'apps/fill-mfe/src/fill';
  expect(broken.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual([
    { rule: 'tests-stay-outside', from: 'e2e/fill.e2e.ts', to: `${fill}/visit.ts` },
    { rule: 'declared-routes-are-a-table', from: 'e2e/support/declared-routes.ts', to: `${fill}/visit.ts` },
    { rule: 'tests-stay-outside', from: 'e2e/support/other.ts', to: `${fill}/visit.ts` },
    { rule: 'phones-know-visits-only', from: 'e2e/support/simulated-phone.ts', to: `${fill}/screen.ts` },
  ]);
});
