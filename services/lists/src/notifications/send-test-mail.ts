import type { NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import type { sendTestMail as contract } from '@scanlist/contracts/messages/lists';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue } from '@scanlist/persistence/outbox';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { ownAddress } from '../owners/owner.ts';
import { isKnown, testMailAskedRow } from './mail-events.ts';
import { quotaUsedUp, testMailsOf } from './mail-quota.ts';
import { addressNotConfirmed, addressStatus, mayBeMailed, normalizeAddress } from './notification-address.ts';
import { lockAddress } from './notification-rows.ts';
import { findOrCreateAddress } from './register-address.ts';

/**
 * Mails a test to an address that may be mailed, the account's own also before any list names it (decision O4). Raises
 * `ADDRESS_NOT_CONFIRMED` for any other, and `THROTTLED` after five within ten minutes.
 */
export async function sendTestMail(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationStatusAnswer> {
  const { ownerId } = input;
  const email = normalizeAddress(input.email);
  const status = await deps.sql.transaction(async (tx) => {
    const owner = await lockActiveOwner(tx, ownerId);
    if (!isKnown(owner)) throw unavailable(`the account ${ownerId} is not known yet`);
    const current = addressStatus(email, ownAddress(owner), await lockAddress(tx, ownerId, email));
    if (!mayBeMailed(current)) throw addressNotConfirmed(current);
    const quota = testMailsOf(ownerId);
    if (!(await takeFromQuota(tx, quota, deps.now()))) throw quotaUsedUp(quota);
    const address = await findOrCreateAddress(deps, tx, owner, { email, addedBy: null });
    await enqueue(tx, [testMailAskedRow(deps, owner, address)]);
    return current;
  });
  deps.wakeRelay();
  return { status };
}
