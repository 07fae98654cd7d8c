import type { ListFilledUp } from '@scanlist/contracts/messages/lists';
import { expect, test } from 'vitest';
import { createEvent } from '../testing/example-subscription.ts';
import { linksOf, readable } from '../testing/read-mail.ts';
import { listFilledUpMail } from './list-filled-up-mail.ts';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'dana@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

const example = (changes: Partial<ListFilledUp> = {}) =>
  createEvent({
    ownerId: '00000000-0000-4000-8000-00000000d3e0',
    email: 'dana@example.com',
    firstName: 'Dana',
    listId: 'abc',
    listTitle: 'Van loading',
    entries: 5000,
    since: '2026-11-23T14:40:12.345Z',
    opensAt: '2026-11-24T14:40:12.345Z',
    entriesUrl: 'http://localhost:3000/list-entries/abc',
    timeZone: 'America/New_York',
    ...changes,
  });

test('the mail about a full list names the list, says that its entries are saved, and when it reopens', async () => {
  const { subject, html, text } = await listFilledUpMail(example(), envelope);
  expect(subject).toBe('Van loading is full for today');
  for (const part of [readable(html), text]) {
    expect(part).toContain('One of your lists reached its limit for one day. Every entry it took is saved.');
    expect(part).toContain('The list will take them on November 24, 2026 at 9:40 AM EST.');
    expect(part).toContain('5000 since November 23, 2026 at 9:40 AM EST');
    expect(part).toMatch(/Reopens:? ?November 24, 2026 at 9:40 AM EST/);
  }
  expect(linksOf(html)).toEqual(['http://localhost:3000/list-entries/abc']);
});

test('the text of a title is neither a link nor markup', async () => {
  const { html, subject } = await listFilledUpMail(
    example({ listTitle: '<img src=x>\r\nhttp://evil.example' }),
    envelope,
  );
  expect(html).not.toMatch(/<img/);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(linksOf(html)).toEqual(['http://localhost:3000/list-entries/abc']);
});
