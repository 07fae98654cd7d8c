import { readFileSync } from 'node:fs';
import { deletedListDays } from '@scanlist/contracts/http/limits';
import { liveDemoHours } from '@scanlist/contracts/http/live-demo';
import { expect, it } from 'vitest';
import { retentionPeriods } from './retention-periods.ts';

/** Rows of 'Data retention' in docs/operations.md, and those of the Privacy Policy that say the same to people. */
const toldAs: [row: RegExp, what: RegExp, duration: RegExp][] = [
  [
    /^entries, signatures, accounts, subscriptions: until their owner deletes/,
    /^Your account/,
    /^Until you delete/,
  ],
  [
    /^entries, signatures, accounts, .*: until their owner deletes/,
    /^Your time zone/,
    /or you delete your account$/,
  ],
  [/^entries, signatures, accounts/, /^Entries and signatures/, /^Until the owner deletes/],
  [
    /^entries of a list that deletes them after so many days; signatures .*: an hour more at most/,
    /^Entries and signatures/,
    /number of days for the list, until an hour after that at most/,
  ],
  [/^entries, signatures, accounts, subscriptions/, /^Your subscription/, /^Until you delete your account/],
  [/^figures of a list .*: until their list goes/, /^A list’s statistics/, /^Until the list is erased/],
  [
    /^when an entry's session began .*: as long as its content/,
    /^Entries and sig/,
    /^Until the owner deletes/,
  ],
  [
    /^the digest of what an entry's session sent .*: as long as every part of the entry/,
    /^Entries and signatures/,
    /^Until the owner deletes/,
  ],
  [
    /^the former owner whose card pays .*: until another card pays or the subscription ends/,
    /^The name and email address of a workspace’s former owner/,
    /^Until another card pays for the workspace, or its subscription ends/,
  ],
  [/^invitations to a workspace .*: 37 days and an hour/, /^Invitations to a workspace/, /^37 days after/],
  [
    /^who last changed a list .*: until its next change/,
    /^The activity of a workspace/,
    /until its next change$/,
  ],
  [/^the offer of a workspace .*: until it is answered/, /^Your account/, /^Until you delete/],
  [
    /^who did what in a workspace .*: 400 days, or until/,
    /^The activity of a workspace/,
    /^400 days, or until/,
  ],
  [/^deleted lists; the content of deleted entries; .*: 30 days/, /^Deleted lists/, /^30 days/],
  [/^deleted lists; the content of deleted entries; .*: 30 days/, /^A single entry/, /^30 days/],
  [/^deleted lists; .*; a logo no account shows: 30 days/, /^A logo/, /^30 days/],
  [/^drafts: 60 days after their last touch/, /^Drafts/, /^60 days after/],
  [/^when drafts of a session were touched, .*: as long as these drafts/, /^Drafts/, /^60 days after/],
  [
    /^events whose mails wait .*, with the words, items, name and signature of an entry: .* 23 hours after the first try/,
    /^Entries and messages waiting to be emailed/,
    /^Until the email is sent, or 23 hours after the first try/,
  ],
  [/^which entries a summary was about .*: 60 days/, /^Which entries were in a summary/, /^60 days/],
  [
    /^how many mails a mailbox got .*, under a hash: two days at most/,
    /^Counts that keep a mailbox/,
    /^Two days/,
  ],
  [
    /^mails .*: 30 days; a mail that was sent without its words/,
    /^Records of emails/,
    /^30 days; an email’s text/,
  ],
  [
    /^the hash of the secret that opens .*; when its visitor asked .*: until the entry's list goes/,
    /^Digital fingerprints of the links/,
    /^Until the list is erased/,
  ],
  [
    /^hashes of words that items of a list had before .*: until their list goes; the last 1,000/,
    /^Digital fingerprints of the earlier/,
    /^Until the list is erased; only the last 1,000/,
  ],
  [/^events in each service's `outbox`: six hours/, /^Messages our services/, /^Six hours/],
  [/^events in the streams `EVENTS_\*`: .*14 days at most/, /^Messages our services/, /14 days at most/],
  [/^events in the stream `DEAD`: 30 days/, /^Messages our services/, /30 days for those/],
  [
    /^logs: 30 days by npm start, the last 50 MB of each part with compose; without addresses/,
    /^Logs/,
    /^30 days, or until newer ones replace them; they contain no names, network addresses/,
  ],
  [
    /^what throttles count .*: an hour and a minute; a day for new logos: 25 hours at most/,
    /^Counts that stop floods/,
    /^An hour; a day/,
  ],
  [
    /^for whom a version of a slice failed .*: 25 hours at most/,
    /^Records of parts of our pages/,
    /^A day; erased within an hour/,
  ],
  [/^support and contact messages: twelve months, or until/, /^Messages you send us/, /^12 months/],
  [
    /^keys under which new lists were saved .*: 25 hours at most/,
    /^The random number saved with a new list/,
    /^24 hours; erased within an hour/,
  ],
  [
    /^the address an account had .*: seven days and an hour/,
    /^Your account’s previous email address/,
    /^7 days; erased within an hour/,
  ],
  [/^which lists were edited .*: two minutes/, /^Messages our services/, /^Six hours/],
  [/^which exports are under way .*: until they end; after a crash/, /^Your account/, /^Until you delete/],
  [/^live demos .*: 25 hours at most/, /^A live demo list/, /^24 hours; erased within an hour/],
];

it('the Privacy Policy keeps nothing longer than docs/operations.md says, and leaves none of its rows out', () => {
  const rows = rowsUnder('## Data retention');
  expect(rows.length).toBeGreaterThan(7);
  for (const row of rows) {
    const told = toldAs.filter(([pattern]) => pattern.test(row));
    expect(told.length, `the policy does not say: ${row}`).toBeGreaterThan(0);
  }
  for (const [, what, duration] of toldAs) {
    expect(retentionPeriods.find((kept) => what.test(kept.what))?.duration).toMatch(duration);
  }
});

it('the Privacy Policy says the figures the code goes by', () => {
  const durationOf = (what: RegExp) => retentionPeriods.find((kept) => what.test(kept.what))?.duration;
  expect(durationOf(/^Deleted lists/)).toContain(`${deletedListDays} days`);
  expect(durationOf(/^A single entry/)).toContain(`${deletedListDays} days`);
  expect(durationOf(/^A live demo/)).toContain(`${liveDemoHours} hours`);
  expect(sourceOf('services/lists/src/drafts/draft.ts')).toContain('draftDaysMax = 60');
  const summaries = sourceOf('services/lists/src/purges/purge-summaries.ts');
  expect(summaries).toContain('newsMs = 60 * dayMs');
  // Counts are dropped once a day.
  expect(summaries).toContain('deleteMailboxStatsBefore(sql, before(dayMs))');
  expect(sourceOf('services/notify/src/deliveries/delivery.ts')).toContain('keyMsMax = 23 * 60 * minuteMs');
  expect(sourceOf('services/lists/src/idempotency/idempotency-key.ts')).toContain(
    'keyRetentionMs = 24 * 60 * 60 * 1000',
  );
  expect(sourceOf('services/gateway/src/password-resets/password-reset.ts')).toContain(
    'resetLifeMs = 30 * 60_000',
  );
  const links = sourceOf('services/gateway/src/email-changes/email-change.ts');
  expect(links).toContain('linkLifeMs = 24 * hourMs');
  expect(links).toContain('ownLinkLifeMs = 7 * 24 * hourMs');
  expect(links).toContain('endedKeptMs = 30 * 24 * hourMs');
  expect(sourceOf('services/gateway/src/slices/slice-errors.ts')).toContain(
    'sliceErrorKeptMs = 24 * 60 * 60_000',
  );
  // Sessions end after an idle hour and are cleaned up every hour: two at the latest.
  expect(sourceOf('services/gateway/src/composition/background-jobs.ts')).toMatch(
    /startHourlyPurge\(\s*\{\s*sessions:/,
  );
});

/** Each row of the first table below a heading, as 'what: for how long'. */
function rowsUnder(heading: string): string[] {
  const [, after = ''] = sourceOf('docs/operations.md').split(`${heading}\n`);
  const table = /(?:^\|.*\n)+/m.exec(after)?.[0] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim())
        .join(': '),
    );
}

function sourceOf(path: string): string {
  return readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
}
