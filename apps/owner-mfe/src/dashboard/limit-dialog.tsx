import { deletedListDays, freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { Link } from 'react-router-dom';

/** Why there can be no further list, and what can be done about it (specification section 9, decision P3). */
export default function LimitDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      isQuestion
      onOpenChange={(open) => !open && onClose()}
      title={`All ${freeLists} lists are used`}
      footer={
        <>
          <Button onClick={onClose}>Back to My Lists</Button>
          <Button asChild variant="primary">
            <Link to="/subscribe">Subscribe</Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm text-pretty">
        <p>An account without a subscription holds {freeLists} lists. A subscription removes the limit.</p>
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
