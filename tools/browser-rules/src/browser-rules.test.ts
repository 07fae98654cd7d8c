import { describe, expect, it } from 'vitest';
import { newerInScript } from './scripts.ts';
import { newerInStyles } from './styles.ts';
import type { Browsers } from './support.ts';

const oldest: Browsers = { chrome: '90', safari: '14.1', ios: '14.1', firefox: '90', samsung: '15.0' };
const newest: Browsers = { chrome: '140', safari: '26.0', ios: '26.0', firefox: '140', samsung: '28.0' };

describe('a script', () => {
  const found = (code: string, browsers = oldest) =>
    newerInScript(code, browsers, new Set(['with'])).map(({ feature }) => feature);

  it.each([
    ['Object.hasOwn(a, "b")', 'javascript.builtins.Object.hasOwn'],
    ['var report = reportError', 'api.reportError'],
    ['structuredClone(a)', 'api.structuredClone'],
    ['new BroadcastChannel("a")', 'api.BroadcastChannel'],
    ['AbortSignal.timeout(5)', 'api.AbortSignal.timeout_static'],
    ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
    ['navigator.locks.request("a")', 'api.Navigator.locks'],
    ['list.at(-1)', 'member.at'],
    ['list.findLast(f)', 'member.findLast'],
    ['dialog.showModal()', 'member.showModal'],
    ['class A { #b = 1 }', 'javascript.classes.private_class_fields'],
    ['class A { #b() {} }', 'javascript.classes.private_class_methods'],
    ['class A { #b; static has(o) { return #b in o } }', 'javascript.classes.private_class_fields_in'],
    ['class A { static { f() } }', 'javascript.classes.static.initialization_blocks'],
    ['class A { b = f() }', 'parenthesis-in-class-field'],
    ['a?.b(...c)', 'spread-behind-optional-call'],
    ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
    ['/a/d', 'javascript.builtins.RegExp.hasIndices'],
  ])('that has %s is found out', (code, feature) => {
    expect(found(code)).toContain(feature);
  });

  it.each([
    'a ??= b?.c ?? [...d]',
    'class A { b = 1; c = []; static d() {} }',
    'typeof reportError === "function" ? reportError : f',
    'if (window.BroadcastChannel) new BroadcastChannel("a")',
    'navigator.storage?.persist?.()',
    'dialog.showModal?.()',
    'element.with(1)',
    'function f(structuredClone) { return structuredClone(1) }',
    'text.replaceAll("a", "b"); list.flatMap(f)',
    'const inert = element.inert',
  ])('may have %s', (code) => {
    expect(found(code)).toEqual([]);
  });

  it('may have what every browser of its list has', () => {
    expect(found('Object.hasOwn(a, "b"); list.at(-1); class A { static { f() } }', newest)).toEqual([]);
  });
});

describe('a sheet', () => {
  const found = (css: string, browsers = oldest) =>
    newerInStyles(css, browsers).map(({ feature }) => feature);

  it.each([
    ['a { color: oklch(50% 0.1 158) }', 'css.types.color.oklch'],
    ['a { --ink: oklch(50% 0.1 158) }', 'css.types.color.oklch'],
    ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { inset: 0 }', 'css.properties.inset'],
    ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a { width: fit-content }', 'css.properties.width.fit-content'],
    ['a { float: inline-start }', 'css.properties.float.inline-start'],
    ['a { display: flex; gap: 8px }', 'css.properties.gap.flex_context'],
    ['a { aspect-ratio: 1 }', 'css.properties.aspect-ratio'],
    ['a { appearance: none }', 'css.properties.appearance'],
    ['a { rotate: 1turn }', 'css.properties.rotate'],
    ['a:has(b) { top: 0 }', 'css.selectors.has'],
    ['a { & b { top: 0 } }', 'css.selectors.nesting'],
    ['a { b & { top: 0 } }', 'css.selectors.nesting'],
    ['@layer a { b { top: 0 } }', 'css.at-rules.layer'],
    ['@container (width > 1px) { b { top: 0 } }', 'css.at-rules.container'],
    ['@media (width < 30rem) { b { top: 0 } }', 'css.at-rules.media.range_syntax'],
  ])('that has %s is found out', (css, feature) => {
    expect(found(css)).toContain(feature);
  });

  it.each([
    'a { height: 100vh; height: 100dvh }',
    'a { -webkit-appearance: none; appearance: none }',
    '@supports (color: oklch(0 0 0)) { a { color: oklch(50% 0.1 158) } }',
    'a { display: grid; gap: 8px; margin-inline-start: 8px; color: #00784580 }',
    ':is(a, b:has(c)) { top: 0 }',
    '.\\[\\&_path\\]\\:draw path { top: 0 }',
    '@keyframes a { from { top: 0 } }',
  ])('may have %s', (css) => {
    expect(found(css)).toEqual([]);
  });
});
