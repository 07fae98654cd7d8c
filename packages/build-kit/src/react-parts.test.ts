import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const reactDom = join(dirname(require.resolve('react-dom/package.json')), 'cjs');

test('the parts named for react-dom are all it uses of react and of itself', () => {
  const names = (part: string) => Object.keys(require(`./react-parts/${part}.cjs`));
  const client = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
  const dom = readFileSync(join(reactDom, 'react-dom.production.js'), 'utf8');

  expect(membersOf('React', client + dom)).toEqual(names('react').sort());
  expect(membersOf('ReactDOM', client)).toEqual(names('react-dom').sort());
});

/** Sorted names read from the module that `code` keeps as `name`. */
function membersOf(name: string, code: string): string[] {
  expect(code).toMatch(new RegExp(`\\b${name} = require\\(`));
  const uses = code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
  return [...new Set([...uses].map(([, member]) => member ?? ''))].sort();
}
