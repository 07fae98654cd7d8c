import { Button } from '@scanlist/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';

interface SubmitButtonProps {
  isSubmitting: boolean;
  pendingLabel: string;
  className?: string;
  children: ReactNode;
}

/** A form's one filled action. It locks while its form is on the way, and takes the focus back that it lost by that. */
export function SubmitButton({ isSubmitting, pendingLabel, className, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    // A field with a message of the server's may have taken the focus over.
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);
  return (
    <Button ref={button} type="submit" variant="primary" disabled={isSubmitting} className={className}>
      {isSubmitting ? pendingLabel : children}
    </Button>
  );
}
