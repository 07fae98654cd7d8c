import { readFileSync } from 'node:fs';
import { ownerPages } from '@scanlist/contracts/http/routes';
import { expect, it } from 'vitest';

/** The gateway preloads a screen by this name (`SliceManifest.loads`). */
it('the chunk of each screen has the first part of its address for a name', () => {
  const source = readFileSync(new URL('./screens.tsx', import.meta.url), 'utf8');
  const named = [...source.matchAll(/webpackChunkName: '([\w-]+)'/g)].map(([, name]) => name);
  const parts = Object.keys(ownerPages).map((path) => path.split('/')[1]);
  expect(named.toSorted()).toEqual(parts.toSorted());
});
