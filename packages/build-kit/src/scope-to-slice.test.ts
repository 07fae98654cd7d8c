import postcss from 'postcss';
import { expect, test } from 'vitest';
import { scopeToSlice } from './scope-to-slice.mjs';

const where = ':where([data-slice~="owner"] :not([data-frame],[data-frame="all"] *))';

function scoped(css: string): string {
  return postcss([scopeToSlice('owner')]).process(css, { from: undefined }).css;
}

test.each([
  ['.hidden{display:none}', `.hidden${where}{display:none}`],
  ['.md\\:flex{display:flex}', `.md\\:flex${where}{display:flex}`],
  ['.w-1\\/2:hover{width:50%}', `.w-1\\/2${where}:hover{width:50%}`],
  ['.before\\:x:before{color:red}', `.before\\:x${where}:before{color:red}`],
  [':where(.gap>:not(:last-child)){margin:0}', `:where(.gap${where}>:not(:last-child)){margin:0}`],
  ['@media (width>=48rem){.flex{display:flex}}', `@media (width>=48rem){.flex${where}{display:flex}}`],
])('a utility holds inside its slice only, and keeps its weight: %s', (css, expected) => {
  expect(scoped(css)).toBe(expected);
});

test.each([':root{--a:1}', '@keyframes fade{from{opacity:0}}', ':root{&.dark{color:red}}'])(
  'what is not a utility stays as it is: %s',
  (css) => {
    expect(scoped(css)).toBe(css);
  },
);
