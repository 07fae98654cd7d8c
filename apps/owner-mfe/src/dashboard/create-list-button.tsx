import { Button } from '@scanlist/ui/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SubscriptionPolling } from '../billing/use-subscription.ts';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

const limitDialog = lazyDialog(() => import('./limit-dialog.tsx'));

/** Beside the heading, except on the narrowest phones. */
const classes = 'max-[22rem]:mt-2 max-[22rem]:w-full';

interface CreateListButtonProps {
  isAtLimit: boolean;
  polling: SubscriptionPolling;
}

/**
 * The link to a new list. At the limit a dialog explains why there can be none, before anything is typed (decision P3).
 */
export function CreateListButton({ isAtLimit, polling }: CreateListButtonProps) {
  const [isExplaining, setIsExplaining] = useState(false);
  if (!isAtLimit && !isExplaining) {
    return (
      <Button asChild variant="primary" className={classes}>
        <Link to="/create-list">
          <Plus aria-hidden strokeWidth={1.75} />
          Create New List
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        className={classes}
        aria-haspopup="dialog"
        onPointerEnter={limitDialog.preload}
        onFocus={limitDialog.preload}
        onClick={() => setIsExplaining(true)}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        Create New List
      </Button>
      {isExplaining && (
        <limitDialog.Dialog isAtLimit={isAtLimit} polling={polling} onClose={() => setIsExplaining(false)} />
      )}
    </>
  );
}
