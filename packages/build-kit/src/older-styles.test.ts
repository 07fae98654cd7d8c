import postcss from 'postcss';
import { expect, it } from 'vitest';
import { olderStyles } from './older-styles.mjs';

const written = async (css: string, served: string) =>
  (await postcss([olderStyles(served)]).process(css, { from: undefined })).css.trim();

it.each([
  ['a { --ink: oklch(0.5 0.13 158) }', 'a{--ink:#007845}'],
  ['a { box-shadow: 0 1px oklch(0 0 0 / 0.4) }', 'a{box-shadow:0 1px #0006}'],
  ['a { & b { top: 0 } }', 'a b{top:0}'],
  ['a { inset: 0 }', 'a{top:0;bottom:0;left:0;right:0}'],
  ['a { height: 100vh; height: 100dvh }', 'a{height:100vh;height:100dvh}'],
])('writes %s for the fill page as %s', async (css, older) => {
  expect(await written(css, 'fill')).toBe(older);
});

it('leaves the colours of the owner’s app as they are', async () => {
  expect(await written('a { color: oklch(0.5 0.13 158) }', 'owner')).toBe('a{color:oklch(50% .13 158)}');
});
