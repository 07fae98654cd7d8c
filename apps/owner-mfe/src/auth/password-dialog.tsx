import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ConfirmPasswordBody, confirmPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverMessage } from '../shared/error-messages.ts';
import { useOwner } from '../shared/shell.tsx';
import { SessionExpired, useSessionExpired } from './session-expired.tsx';

interface PasswordDialogProps {
  onClose: () => void;
  /** The gateway accepted the password. */
  onConfirmed: () => void;
}

/** Asks the signed-in owner for the password in a dialog over the current screen. Input on the screen is kept. */
export default function PasswordDialog({ onClose, onConfirmed }: PasswordDialogProps) {
  const { username } = useOwner();
  const formId = useId();
  const session = useSessionExpired();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ConfirmPasswordBody>({
    resolver: zodResolver(confirmPasswordBodySchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = async (body: ConfirmPasswordBody) => {
    setProblem(null);
    try {
      await session.check();
      await api.post('/api/auth/confirm-password', body);
    } catch (error) {
      session.note(error);
      if (showIssues(form.setError, error, ['password'])) return;
      setProblem(serverMessage(error, 'We couldn’t check your password. Please try again.'));
      return;
    }
    onConfirmed();
  };

  return (
    <Dialog
      open
      isSticky
      isQuestion
      onOpenChange={(isOpen) => !isOpen && !isSubmitting && onClose()}
      title="Enter your password"
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Checking...' : 'Continue'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="flex flex-col gap-4 text-sm"
      >
        <p className="text-pretty">
          This protects your account if someone else gets hold of a device you’re signed in on.
        </p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-first-focus
          error={errors.password?.message}
          {...form.register('password')}
        />
        <SessionExpired isExpired={session.isExpired} />
        {problem && !session.isExpired && (
          <p role="alert" className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" strokeWidth={1.75} />
            <span>{problem}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
