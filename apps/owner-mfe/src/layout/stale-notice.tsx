import { Button } from '@scanlist/ui/button';
import { CloudOff, RotateCw } from 'lucide-react';
import { errorMessage } from '../shared/error-messages.ts';

interface StaleNoticeProps {
  /** What could not be refreshed: 'Your lists', 'This list'. */
  what: string;
  error: unknown;
  isRefetching: boolean;
  onRetry: () => void;
}

/** Shown above old data when it could not be refreshed. */
export function StaleNotice({ what, error, isRefetching, onRetry }: StaleNoticeProps) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sunken px-4 py-2"
    >
      <CloudOff aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
      <p className="min-w-[min(12rem,100%)] grow basis-64 py-1 text-sm">
        <strong className="font-semibold">{what} may have changed since.</strong>{' '}
        <span className="text-muted">{errorMessage(error)}</span>
      </p>
      <Button disabled={isRefetching} onClick={onRetry}>
        <RotateCw aria-hidden strokeWidth={1.75} />
        Try again
      </Button>
    </div>
  );
}
