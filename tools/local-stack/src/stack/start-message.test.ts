import { expect, test } from 'vitest';
import { phoneMessage, phoneUrl, startMessage } from './start-message.ts';

const running = {
  settings: { directory: '/checkout/.local', usesStripe: false },
  port: 3000,
  publicOrigin: 'http://localhost:3000',
  mailboxUrl: 'http://127.0.0.1:20001',
  demoPassword: 'demo1234',
};

test('names the addresses of the product and its mailbox, and the demo owner', () => {
  expect(startMessage(running)).toEqual([
    '',
    '  ScanList    http://localhost:3000',
    '  Sign in     demo / demo1234',
    '  Mailbox     http://127.0.0.1:20001',
    '  Payments    local stand-in, nothing is charged',
    '  Logs        /checkout/.local/logs',
    '  Metrics     of each process, where /checkout/.local/stack.json says',
    '',
  ]);
});

test('explains a missing demo owner, unless it was requested', () => {
  const noDemo = { ...running, demoPassword: undefined };
  expect(startMessage(noDemo).join()).not.toContain('Sign in');
  expect(startMessage({ ...noDemo, noDemoReason: 'keys of Stripe or Resend are set' })).toContain(
    '  Sign in     no demo owner, for keys of Stripe or Resend are set. With DEMO=1 there is one.',
  );
});

test('names the address in QR codes if it differs', () => {
  expect(startMessage({ ...running, publicOrigin: 'https://lists.example' })[1]).toBe(
    '  ScanList    http://localhost:3000  (QR codes and mails say https://lists.example)',
  );
});

const phone = { port: 3000, publicOrigin: 'http://192.168.1.20:3000', list: undefined, code: [] };
const list = { title: 'Van 3', url: 'http://192.168.1.20:3000/view-list/abc' };

test('shows a list for a phone if there is one, and a QR code in a terminal', () => {
  expect(phoneUrl(phone.publicOrigin, list)).toBe(list.url);
  expect(phoneMessage({ ...phone, list, code: ['##', '##'] }).slice(0, 5)).toEqual([
    "  On a phone in the same network, scan this: the list 'Van 3'",
    '',
    '  ##',
    '  ##',
    `  ${list.url}`,
  ]);
  expect(phoneMessage(phone).slice(0, 3)).toEqual([
    '  On a phone in the same network, open this',
    '',
    '  http://192.168.1.20:3000/',
  ]);
});

test('explains the limits of plain http on a phone, only for plain http', () => {
  const text = phoneMessage(phone).join('\n');
  expect(text).toContain('no page a service worker or a location');
  expect(text).toContain(
    'PUBLIC_ORIGIN=https://... TRUST_PROXY=1 npm start    (it leads to http://localhost:3000)',
  );
  const withTls = phoneMessage({ ...phone, publicOrigin: 'https://lists.example' }).join('\n');
  expect(withTls).not.toContain('plain http');
  expect(withTls).toContain('the mailbox stays on this machine');
});
