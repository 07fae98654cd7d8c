import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';

interface LeaveDialogProps {
  /** The owner signs out. */
  isOut: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before a form with unsaved input is left. */
export default function LeaveDialog({ isOut, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Leave without saving?"
      description={
        isOut
          ? 'Your changes aren’t saved. Logging out removes them from this device.'
          : 'Your changes aren’t saved. They’ll stay on this device and be here when you come back to this form.'
      }
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            Stay
          </Button>
          <Button variant={isOut ? 'danger' : 'quiet'} onClick={onLeave}>
            {isOut ? 'Log Out and Discard' : 'Leave'}
          </Button>
        </>
      }
    />
  );
}
