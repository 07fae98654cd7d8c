import { freeLists } from '@scanlist/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { listsQuery } from '../common/list-calls.ts';
import { isAtLimit } from '../common/list-limit.ts';
import { useOwner } from '../common/shell.tsx';

/** Says before twenty items are typed, and not after, that one more list would be refused (decision P3). */
export function LimitNotice() {
  const hasSubscription = useOwner().stripeSubscriptionId !== null;
  const { data } = useQuery({ ...listsQuery, enabled: !hasSubscription });
  if (!data || !isAtLimit(data.length, hasSubscription)) return null;
  return (
    <div role="status" className="flex gap-3 rounded-card border-2 border-flag bg-surface p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">All {freeLists} lists are used</h2>
        <p className="mt-1 text-sm text-pretty text-muted">
          Delete one you no longer need before you save this one. A subscription removes the limit.
        </p>
      </div>
    </div>
  );
}
