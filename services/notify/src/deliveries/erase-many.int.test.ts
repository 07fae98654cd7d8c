import { randomUUID } from 'node:crypto';
import { RetryLater } from '@scanlist/messaging/consume';
import { connectWithLimits } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { expect, test } from 'vitest';
import { exampleDeletion } from '../testing/example-account.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import { createEvent, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailDeletedOwner } from './mail-deleted-owner.ts';
import { mailEntry } from './mail-entry.ts';

/** How many deliveries the owner has. */
const many = rounds({ once: 12_000, many: 1_000_000 });

const setup = mailTestSetup();

test('an owner with very many deliveries is forgotten in bounded steps, with one goodbye mail after the last', async () => {
  const ownerId = randomUUID();
  await setup.database.sql`
    insert into delivery (event_id, owner_id, recipient, kind, subject, status, created_at)
    select gen_random_uuid(), ${ownerId}, 'dana@lists.example', 'entry-recorded', 'Done', 'sent', now()
    from generate_series(1, ${many}::integer)`;
  const waiting = createEvent(exampleEntry({ ownerId }));
  setup.resend.mode = { status: 500, name: 'application_error' };
  await expect(mailEntry(setup.deps(), waiting)).rejects.toBeInstanceOf(RetryLater);
  setup.resend.mode = 'take';
  const sql = connectWithLimits(setup.database);
  const event = createEvent(exampleDeletion({ ownerId }));
  const left = async () => (await setup.database.sql`select from delivery where owner_id = ${ownerId}`).count;
  const seen: number[] = [];
  for (;;) {
    const delivered = await mailDeletedOwner(setup.deps({ sql }), event, 0).catch((error) => error);
    if (delivered === undefined) break;
    expect(delivered).toBeInstanceOf(RetryLater);
    // Its delivery is still there, and is not sent.
    if (seen.length === 0) await mailEntry(setup.deps(), waiting);
    expect(setup.resend.mails).toEqual([]);
    if (seen.length < 2) seen.push(await left());
  }
  expect(seen.slice(0, 2)).toEqual([many + 1 - 5_000, many + 1 - 10_000]);
  expect(await left()).toBe(0);
  expect(setup.resend.mails).toHaveLength(1);
  await sql.end();
}, 600_000);
