import type { ActivityDetails } from '@scanlist/contracts/http/activity';
import { accountExported } from '@scanlist/contracts/messages/gateway';
import { outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import type { Context } from 'hono';
import { type AccountRows, mailOwnerIdOf, ownWorkspaceOf } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import type { ActivityRows } from '../activity/activity.ts';
import type { GatewayEnv } from '../http/env.ts';
import { exportMailsOf } from '../mail-quotas/mail-quota.ts';
import type { Client } from '../sessions/session.ts';
import { actorOf } from '../workspaces/workspace.ts';

export interface RecordExportDependencies {
  activities: ActivityRows;
  now: () => Date;
}

/** What records in the trail that the caller exports entries, of one list or of all. */
export function recordExport(
  { activities, now }: RecordExportDependencies,
  c: Context<GatewayEnv>,
  format: ActivityDetails['format'],
  list: { id: string; title: string } | null,
): () => Promise<void> {
  const { ownerId: workspaceId, actor } = c.var;
  return () =>
    activities.record({ workspaceId, at: now(), kind: 'entries-exported', actor, list, details: { format } });
}

/**
 * Records in the trail of their own workspace that somebody exports their account with everything in it, and mails them,
 * unless nobody confirmed their address: its reader may be a stranger.
 */
export async function recordAccountExport(
  {
    activities,
    accounts,
    publicOrigin,
    now,
    wakeRelay,
  }: RecordExportDependencies & { accounts: AccountRows; publicOrigin: string; wakeRelay(): void },
  accountId: string,
  { userAgent, address }: Client,
): Promise<void> {
  const account = await findAccount(accounts, accountId);
  const actor = actorOf(account);
  const at = now();
  const { firstName, email, emailConfirmedAt, timeZone } = account;
  const notice = {
    ownerId: mailOwnerIdOf(account),
    firstName,
    email,
    userAgent,
    address,
    exportedAt: at.toISOString(),
    securityUrl: `${publicOrigin}/profile?tab=security`,
    timeZone,
  };
  const mail = emailConfirmedAt && {
    event: outboxRow(accountExported, notice, { id: uuid(), occurredAt: at }),
    quota: exportMailsOf(accountId),
  };
  await activities.record(
    {
      workspaceId: ownWorkspaceOf(account).id,
      at,
      kind: 'account-exported',
      actor,
      list: null,
      details: { format: 'json' },
    },
    mail,
  );
  if (mail) wakeRelay();
}
