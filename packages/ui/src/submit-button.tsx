import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface SubmitButtonProps
  extends Omit<ButtonProps, 'type' | 'variant' | 'disabled' | 'asChild' | 'ref'> {
  isSubmitting: boolean;
  pendingLabel: string;
}

/** A form's submit button. It is disabled while the form is being sent, and takes back the focus it lost by that. */
export function SubmitButton({ isSubmitting, pendingLabel, children, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    // A field with a message of the server may have taken the focus.
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);
  return (
    <Button ref={button} {...props} type="submit" variant="primary" disabled={isSubmitting}>
      {isSubmitting ? pendingLabel : children}
    </Button>
  );
}
