import { expect, test } from 'vitest';
import { exampleSummary } from '../testing/example-summary.ts';
import { summaryMail } from './summary-mail.tsx';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'dana@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

test('a summary has the number of entries, their start in the owner’s zone, and that they are saved', async () => {
  const { subject, html, text } = await summaryMail(exampleSummary(), envelope);
  expect(subject).toBe('Load-out checklist: 3 entries since 10:40 AM');
  for (const part of [html, text]) {
    expect(part).toContain('3 entries since 10:40 AM');
    expect(part).toContain('All 3 are saved.');
    expect(part.replaceAll('\u00a0', ' ')).toContain(
      'The first came in on November 23, 2026 at 10:40 AM EST.',
    );
    expect(part).toContain('http://localhost:3000/list-entries/abc');
    expect(part).toContain('Stop these emails');
  }
});

test('it says when an entry was completed that was received later', async () => {
  const { entries, ...summary } = exampleSummary();
  const late = entries.map((entry) => ({ ...entry, completedAt: '2026-11-22T04:40:00.000Z' }));
  const { html, text } = await summaryMail({ ...summary, entries: late }, envelope);
  for (const part of [html, text])
    expect(part.replaceAll('\u00a0', ' ')).toContain('completed November 21, 2026 at 11:40 PM EST');
});

test('it lists each entry with its progress, and the number of the last omitted one', async () => {
  const { text } = await summaryMail(exampleSummary(), envelope);
  expect(text).toContain(
    [
      '#21  10:40 AM  1 of 3 completed  K7Q4-9MX0',
      '#22  10:41 AM  2 of 3 completed, with notes  K7Q4-9MX1',
      '#23  10:42 AM  3 of 3 completed  K7Q4-9MX2',
    ].join('\n'),
  );
  const more = await summaryMail(
    exampleSummary({ count: 900, entriesOmitted: 897, lastEntryId: 920 }),
    envelope,
  );
  for (const part of [more.html, more.text]) expect(part).toContain('and 897 more, up to #920');
});

test('it names who filled in an entry, without a link in the name', async () => {
  const [first, ...others] = exampleSummary().entries;
  if (!first) throw new Error('no entry');
  const entries = [{ ...first, visitorName: 'Mira www.evil.example' }, ...others];
  const { html, text } = await summaryMail(exampleSummary({ entries }), envelope);
  for (const part of [html, text]) {
    expect(part).toContain('Mira www.');
    expect(part).not.toContain('www.evil');
  }
  expect(text).toMatch(/#21 {2}10:40 AM {2}Mira .+: 1 of 3 completed/);
});

test('one entry is written in the singular', async () => {
  const { subject, text } = await summaryMail(
    exampleSummary({ count: 1, entries: exampleSummary().entries.slice(0, 1), lastEntryId: 21 }),
    envelope,
  );
  expect(subject).toBe('Load-out checklist: 1 entry since 10:40 AM');
  expect(text).toContain("It's saved.");
});

test('a recipient who is not the owner gets no link that they could not open', async () => {
  const { html, text } = await summaryMail(exampleSummary({ notifyOwner: false }), envelope);
  for (const part of [html, text]) {
    expect(part).not.toContain('/list-entries/');
    expect(part).toContain('The list owner can view the entries in Checkmate.');
  }
});

test('it has the seal of the last entry, which covers all before it', async () => {
  const lastSeal = '66003e2565caa623'.repeat(4);
  const sealed = await summaryMail(exampleSummary({ lastEntryId: 23, lastSeal }), envelope);
  for (const part of [sealed.html, sealed.text]) expect(part).toContain(`Seal of entry #23: ${lastSeal}.`);
  expect((await summaryMail(exampleSummary(), envelope)).text).not.toMatch(/seal/i);
});
