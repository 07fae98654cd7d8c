import type { EntryDeletionAsked } from '@scanlist/contracts/messages/lists';
import { expect, test } from 'vitest';
import { exampleDeletionRequest } from '../testing/example-requests.ts';
import { createEvent } from '../testing/example-subscription.ts';
import { linksOf, readable } from '../testing/read-mail.ts';
import { entryDeletionMail } from './entry-deletion-mail.ts';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'dana@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};
const { entryUrl } = exampleDeletionRequest();

const example = (changes: Partial<EntryDeletionAsked> = {}) => createEvent(exampleDeletionRequest(changes));

test('the mail about a request to delete names the entry, and says what deleting does', async () => {
  const { subject, html, text } = await entryDeletionMail(example(), envelope);
  expect(subject).toBe('A visitor asked you to delete entry #7 of Van loading');
  for (const part of [readable(html), text]) {
    expect(part).toContain('To delete it, open the entry and choose Delete.');
    expect(part).toContain('erased after 30 days');
    expect(part).toMatch(/Receipt:? ?K7Q4-9MXP/);
    expect(part).toMatch(/Submitted:? ?November 20, 2026 at 9:40 AM EST/);
    expect(part).toMatch(/Asked:? ?November 23, 2026 at 9:40 AM EST/);
    expect(part).not.toContain('until tomorrow');
  }
  expect(linksOf(html)).toEqual([entryUrl]);
});

test('the last mail of a day says that further requests are on their entries only', async () => {
  const { text } = await entryDeletionMail(example({ isLastMail: true }), envelope);
  expect(text).toContain(
    'we won’t email you about more until tomorrow. Each request is marked on its entry.',
  );
});

test('the text of a title is neither a link nor markup', async () => {
  const { html, subject } = await entryDeletionMail(
    example({ listTitle: '<img src=x>\r\nhttp://evil.example' }),
    envelope,
  );
  expect(html).not.toMatch(/<img/);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(linksOf(html)).toEqual([entryUrl]);
});
