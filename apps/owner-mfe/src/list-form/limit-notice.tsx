import { freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listsQuery } from '../common/list-calls.ts';
import { isAtLimit } from '../common/list-limit.ts';
import { useOwner } from '../common/shell.tsx';

/**
 * Says before twenty items are typed, and not after, that one more list would be refused (decision P3); also once the
 * server has refused it, which has the last word.
 */
export function LimitNotice({ isRefused }: { isRefused: boolean }) {
  const owner = useOwner();
  const { listLimit } = owner;
  const { data } = useQuery({ ...listsQuery, enabled: listLimit !== null });
  if (!isRefused && !(data && isAtLimit(data.length, listLimit))) return null;
  const isOverdue = owner.subscriptionStatus === 'past_due';
  return (
    <div role="status" className="flex gap-3 rounded-card border-2 border-flag bg-surface p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">All {listLimit ?? freeLists} lists are used</h2>
        <p className="mt-1 text-sm text-pretty text-muted">
          {isOverdue
            ? 'Delete one you no longer need before you save this one, or pay what is overdue. '
            : 'Delete one you no longer need before you save this one. A subscription removes the limit. '}
          What you type here is kept.
        </p>
        <Button asChild className="mt-3 max-sm:w-full">
          {isOverdue ? (
            <Link to="/profile?tab=subscription">See to the payment</Link>
          ) : (
            <Link to="/subscribe">Subscribe</Link>
          )}
        </Button>
      </div>
    </div>
  );
}
