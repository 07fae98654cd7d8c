import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import smallerReactDom from './smaller-react-dom-loader.mjs';

const require = createRequire(import.meta.url);
const reactDom = join(dirname(require.resolve('react-dom/package.json')), 'cjs');

test('the parts named for react-dom are all it uses of react and of itself', () => {
  const names = (part: string) => Object.keys(require(`./react-parts/${part}.cjs`));
  const client = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
  const dom = readFileSync(join(reactDom, 'react-dom.production.js'), 'utf8');

  expect(membersOf('React', client + dom)).toEqual(names('react').sort());
  expect(membersOf('ReactDOM', client)).toEqual(names('react-dom').sort());
});

test('what no page uses is left out of the code of react-dom, and other code is refused', () => {
  const client = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
  const smaller = smallerReactDom(client);
  expect(smaller).toMatch(/function getStackByFiberInDevAndProd\(\w+\) \{ return ''; \}/);
  expect(smaller).toMatch(/function isHostHoistableType\(.*\) \{ return false; \}/);
  // It is a script as before.
  expect(() => new Script(smaller)).not.toThrow();
  expect(() => smallerReactDom('function stackOf() {}')).toThrow('getStackByFiberInDevAndProd');
});

/** Sorted names read from the module that `code` keeps as `name`. */
function membersOf(name: string, code: string): string[] {
  expect(code).toMatch(new RegExp(`\\b${name} = require\\(`));
  const uses = code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
  return [...new Set([...uses].map(([, member]) => member ?? ''))].sort();
}
