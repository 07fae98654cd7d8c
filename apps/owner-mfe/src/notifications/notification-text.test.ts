import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import { expect, test } from 'vitest';
import { notificationText } from './notification-text.ts';

const waiting: NotificationAddress = {
  address: 'kim@example.com',
  status: 'waiting',
  sender: 'Pixel Rentals',
};
const labelsOf = (status: NotificationAddress['status']) =>
  notificationText({ ...waiting, status }, 'ScanList').actions.map(({ label }) => label);

test('a stranger reads who wants to mail what to which address', () => {
  const { lead } = notificationText(waiting, 'ScanList');
  expect(lead).toContain('Pixel Rentals');
  expect(lead).toContain('kim@example.com');
  expect(lead).toContain('each time one of their checklists is completed');
});

test('a sender without a name is somebody who uses the product', () => {
  expect(notificationText({ ...waiting, sender: null }, 'ScanList').lead).toMatch(
    /^Someone who uses ScanList/,
  );
});

test('each state offers what can be done about it', () => {
  expect(labelsOf('waiting')).toEqual(['Yes, send them to me', 'No, thanks']);
  expect(labelsOf('confirmed')).toEqual(['Stop these emails']);
  expect(labelsOf('own')).toEqual(['Stop these emails']);
  expect(labelsOf('stopped')).toEqual(['Turn back on']);
});
