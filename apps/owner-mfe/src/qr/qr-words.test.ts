import { expect, test } from 'vitest';
import { qrFileName, qrLink } from './qr-words.ts';

test('the link is the public origin and the list, nothing else', () => {
  expect(qrLink('https://scan.example', 'Ab_3-x')).toBe('https://scan.example/view-list/Ab_3-x');
});

test.each([
  ['Kitchen closing', 'Kitchen-closing-qrcode.png'],
  ['Two  spaces', 'Two--spaces-qrcode.png'],
  ['Müll: Küche/Bar?', 'Müll--Küche-Bar--qrcode.png'],
  ['Van', 'Van-qrcode.png'],
])('the code of %j is downloaded as %j', (title, fileName) => {
  expect(qrFileName(title)).toBe(fileName);
});
