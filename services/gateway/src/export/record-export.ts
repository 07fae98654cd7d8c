import type { ActivityDetails } from '@scanlist/contracts/http/activity';
import type { Context } from 'hono';
import { type AccountRows, ownWorkspaceOf } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import type { ActivityRows } from '../activity/activity.ts';
import type { GatewayEnv } from '../http/env.ts';
import { personNameOf } from '../workspaces/workspace.ts';

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

/** Records in the trail of their own workspace that somebody exports their account with everything in it. */
export async function recordAccountExport(
  { activities, accounts, now }: RecordExportDependencies & { accounts: AccountRows },
  accountId: string,
): Promise<void> {
  const account = await findAccount(accounts, accountId);
  const actor = { id: accountId, name: personNameOf(account) };
  await activities.record({
    workspaceId: ownWorkspaceOf(account).id,
    at: now(),
    kind: 'account-exported',
    actor,
    list: null,
    details: { format: 'json' },
  });
}
