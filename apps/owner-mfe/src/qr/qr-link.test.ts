import { expect, test } from 'vitest';
import { displayLink, qrFileName, qrLink } from './qr-link.ts';

test('the link is the public origin and the list, nothing else', () => {
  expect(qrLink('https://scan.example', 'Ab_3-x')).toBe('https://scan.example/view-list/Ab_3-x');
});

test.each([
  ['Kitchen closing', 'Kitchen-closing-qrcode.png'],
  ['Two  spaces', 'Two--spaces-qrcode.png'],
  ['Müll: Küche/Bar?', 'Müll--Küche-Bar--qrcode.png'],
  ['Van', 'Van-qrcode.png'],
  ['Tab\tand\u0000nothing', 'Tab-and-nothing-qrcode.png'],
])('the code of %j is downloaded as %j', (title, fileName) => {
  expect(qrFileName(title)).toBe(fileName);
});

test('an SVG has the same name with its extension', () => {
  expect(qrFileName(' Kitchen closing ', 'svg')).toBe('Kitchen-closing-qrcode.svg');
});

test.each([
  ['https://scan.example/view-list/Ab_3-x', 'scan.example/view-list/Ab_3-x'],
  ['http://localhost:3000/view-list/Ab_3-x', 'localhost:3000/view-list/Ab_3-x'],
])('%s is written %s for people', (link, words) => {
  expect(displayLink(link)).toBe(words);
});
