import { expect, test } from 'vitest';
import { unmetNeeds } from './unmet-needs.ts';

const shell = {
  version: '1.0.0+aaaaaaa',
  provides: { shared: { react: '19.2.9', zustand: '5.1.0' }, routerNames: ['Link', 'useLocation'] },
};
const routes = new Set(['GET /api/lists']);
const needsOf = (needs: Partial<Parameters<typeof unmetNeeds>[0]['needs']>) =>
  unmetNeeds(
    { name: 'owner', version: '2.0.0+bbbbbbb', needs: { shared: {}, routerNames: [], routes: [], ...needs } },
    { shell, routes },
  );

test('what runs has all that a slice needs', () => {
  const needs = { shared: { react: '^19.2.0' }, routerNames: ['Link'], routes: ['GET /api/lists'] };
  expect(needsOf(needs)).toEqual([]);
});

test('each need that is not met is a sentence that names both sides', () => {
  expect(
    needsOf({
      shared: { react: '^20.0.0', 'react-dom': '^19.2.9', zustand: '^5.0.0' },
      routerNames: ['useBlocker'],
      routes: ['GET /api/labels'],
    }),
  ).toEqual([
    'owner 2.0.0+bbbbbbb needs react ^20.0.0, and shell 1.0.0+aaaaaaa provides 19.2.9.',
    'owner 2.0.0+bbbbbbb needs react-dom ^19.2.9, and shell 1.0.0+aaaaaaa does not provide it.',
    'owner 2.0.0+bbbbbbb needs useBlocker of react-router-dom, and the router of shell 1.0.0+aaaaaaa lacks it.',
    'owner 2.0.0+bbbbbbb needs the route GET /api/labels, and this gateway does not have it.',
  ]);
});
