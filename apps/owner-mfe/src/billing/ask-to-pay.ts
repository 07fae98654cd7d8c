import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { mayDo, ownerNameOf } from '../shared/roles.ts';

/**
 * In place of a link to pay, for who may not: 'Ask Dana to renew' where a subscription has lapsed or is overdue, else 'Ask
 * Dana to subscribe'. Null for who may.
 */
export function askToPay(user: Pick<CurrentUser, 'id' | 'workspace' | 'subscriptionStatus'>): string | null {
  if (mayDo(user, 'billing:manage')) return null;
  const isFirst = user.subscriptionStatus === 'none';
  return `Ask ${ownerNameOf(user)} to ${isFirst ? 'subscribe' : 'renew'}.`;
}
