import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import noComponentStacks from './no-component-stacks-loader.mjs';

const require = createRequire(import.meta.url);
const reactDom = join(dirname(require.resolve('react-dom/package.json')), 'cjs');

test('the parts named for react-dom are all it uses of react and of itself', () => {
  const names = (part: string) => Object.keys(require(`./react-parts/${part}.cjs`));
  const client = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
  const dom = readFileSync(join(reactDom, 'react-dom.production.js'), 'utf8');

  expect(membersOf('React', client + dom)).toEqual(names('react').sort());
  expect(membersOf('ReactDOM', client)).toEqual(names('react-dom').sort());
});

test('component stacks are left out of the code of react-dom, and other code is refused', () => {
  const client = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
  const stackOf = /function getStackByFiberInDevAndProd\(\w+\) \{ return '';/;
  expect(client).not.toMatch(stackOf);
  expect(noComponentStacks(client)).toMatch(stackOf);
  expect(() => noComponentStacks('function stackOf() {}')).toThrow('getStackByFiberInDevAndProd');
});

/** Sorted names read from the module that `code` keeps as `name`. */
function membersOf(name: string, code: string): string[] {
  expect(code).toMatch(new RegExp(`\\b${name} = require\\(`));
  const uses = code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
  return [...new Set([...uses].map(([, member]) => member ?? ''))].sort();
}
