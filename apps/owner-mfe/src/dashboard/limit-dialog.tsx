import { deletedListDays, freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { Link } from 'react-router-dom';
import { useOwner } from '../common/shell.tsx';

/** Why there can be no further list, and what can be done about it (specification section 9, decision P3). */
export default function LimitDialog({ onClose }: { onClose: () => void }) {
  const { listLimit, subscriptionStatus } = useOwner();
  const limit = listLimit ?? freeLists;
  const isOverdue = subscriptionStatus === 'past_due';
  return (
    <Dialog
      open
      isQuestion
      onOpenChange={(open) => !open && onClose()}
      title={`All ${limit} lists are used`}
      footer={
        <>
          <Button onClick={onClose}>Back to My Lists</Button>
          <Button asChild variant="primary">
            {isOverdue ? (
              <Link to="/profile?tab=subscription">See to the payment</Link>
            ) : (
              <Link to="/subscribe">Subscribe</Link>
            )}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm text-pretty">
        <p>
          {isOverdue
            ? `While a payment is overdue, an account holds ${limit} lists. Paying removes the limit.`
            : `An account without a subscription holds ${limit} lists. A subscription removes the limit.`}
        </p>
        <p>
          Until then you can make room by deleting a list you no longer need; it can be restored for{' '}
          {deletedListDays} days.
        </p>
        <p className="text-muted">
          The lists you have keep working: people can fill them in, and you can change them.
        </p>
      </div>
    </Dialog>
  );
}
