import { Button } from '@scanlist/ui/button';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { askToPay } from '../billing/ask-to-pay.ts';
import { isLimitReached, limitReachedText } from '../list-data/list-actions.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { useOwner } from '../shared/shell.tsx';
import { isReused } from './use-import.ts';

interface ImportErrorProps {
  error: unknown;
  /** Offered where reading the file failed. */
  onRetry?: (() => void) | undefined;
}

/** Why a file could not be read or imported, and what to do. What was chosen stays. */
export function ImportError({ error, onRetry }: ImportErrorProps) {
  const ask = askToPay(useOwner());
  const isAtLimit = isLimitReached(error);
  return (
    <div role="alert" className="flex gap-3 rounded-card border-2 border-stop bg-surface p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p className="text-sm text-pretty">
          {isAtLimit && ask !== null ? `${limitReachedText} ${ask}` : textOf(error)}
        </p>
        {onRetry && (
          <Button onClick={onRetry} className="mt-3 max-sm:w-full">
            <RotateCw aria-hidden strokeWidth={1.75} />
            Try again
          </Button>
        )}
        {isAtLimit && ask === null && (
          <Button asChild className="mt-3 max-sm:w-full">
            <Link to="/subscribe">Subscribe</Link>
          </Button>
        )}
      </div>
    </div>
  );
}

function textOf(error: unknown): string {
  if (!isReused(error)) return errorMessage(error);
  return 'These lists were already created, with the details from before your last changes. Check your dashboard first. Creating them again makes a second set.';
}
