import type { EntryMail } from '@scanlist/contracts/http/entries';
import { expect, it } from 'vitest';
import { formatProblemCount, newerMail } from './entry-mail.ts';

const mail = (status: EntryMail['status'], attempt: number, second: number): EntryMail => ({
  status,
  attempt,
  reason: status === 'failed' ? 'refused' : null,
  changedAt: `2026-11-20T10:00:0${second}.000Z`,
});

it.each([
  ['the later attempt', mail('failed', 1, 5), mail('queued', 2, 1)],
  ['what is settled, whatever the clocks say', mail('queued', 1, 5), mail('sent', 1, 1)],
  ['what is over, whatever the clocks say', mail('sent', 1, 5), mail('bounced', 1, 1)],
  ['what changed later', mail('delivered', 1, 1), mail('complained', 1, 5)],
])('shows %s', (_, older, newer) => {
  expect(newerMail(older, newer)).toBe(newer);
  expect(newerMail(newer, older)).toBe(newer);
});

it("shows the entry's own state if there is no other", () => {
  const known = mail('queued', 1, 1);
  expect(newerMail(known, undefined)).toBe(known);
  expect(newerMail(known, null)).toBe(known);
});

it.each([
  [1, '1 email problem'],
  [2, '2 email problems'],
  [1200, '1,200 email problems'],
])('counts %i', (count, words) => {
  expect(formatProblemCount(count)).toBe(words);
});
