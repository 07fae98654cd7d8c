import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cruiseProject } from './cruise-project.ts';
import { cruisePlantedFaults, plantedFaults } from './planted-faults.ts';
import { importRules } from './rules.ts';

const planted = plantedFaults();
const ruleNames = importRules.map(({ name }) => name);

test('every rule has a planted fault, and every planted fault has a rule', () => {
  const proven = new Set(planted.map(({ rule }) => rule));
  expect([...proven].sort()).toEqual(ruleNames.toSorted());
});

describe('the planted faults', async () => {
  const found = await cruisePlantedFaults();

  test.each(ruleNames)('of %s are found', (name) => {
    const faults = planted.filter(({ rule }) => rule === name);
    expect(found).toEqual(expect.arrayContaining(faults));
  });
});

test('of the browser tests the simulated phone alone may import the fill page, and of that only what a visit is', async () => {
  const broken = await brokenIn('visits', 'e2e');
  const fill = 'apps/fill-mfe/src/fill';
  expect(broken).toEqual([
    { rule: 'tests-stay-outside', from: 'e2e/fill.e2e.ts', to: `${fill}/visit.ts` },
    { rule: 'declared-routes-are-a-table', from: 'e2e/support/declared-routes.ts', to: `${fill}/visit.ts` },
    { rule: 'tests-stay-outside', from: 'e2e/support/other.ts', to: `${fill}/visit.ts` },
    { rule: 'phones-know-visits-only', from: 'e2e/support/simulated-phone.ts', to: `${fill}/screen.ts` },
  ]);
});

test('a file of a service imports from its own layer and those below, and belongs to a layer', async () => {
  const lists = 'services/lists/src';
  expect(await brokenIn('layers', 'services')).toEqual([
    { rule: 'lists-layer-list-model', from: `${lists}/list-model/list.ts`, to: `${lists}/owners/owner.ts` },
    { rule: 'lists-outside-the-layers', from: `${lists}/loose.ts`, to: `${lists}/dependencies.ts` },
    {
      rule: 'lists-layer-requests|request-handler|main|rebuild-figures',
      from: `${lists}/main.ts`,
      to: `${lists}/loose.ts`,
    },
  ]);
});

/** What breaks a rule in a folder of the fixtures, in the order of the importing files. */
async function brokenIn(fixture: string, folder: string) {
  const { broken } = await cruiseProject([folder], join(import.meta.dirname, '../fixtures', fixture));
  return broken.toSorted((a, b) => a.from.localeCompare(b.from));
}
