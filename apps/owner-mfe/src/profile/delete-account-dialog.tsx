import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DeleteAccountBody, deleteAccountBodySchema } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { TextField } from '@scanlist/ui/text-field';
import { ApiError, api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isRunning } from '../billing/subscription-text.ts';
import { serverMessage } from '../shared/error-messages.ts';
import { useOwner } from '../shared/shell.tsx';
import { leaveDeletedAccount } from './leave-deleted-account.ts';

/** Asks for the password before the account is deleted, and lists what is deleted. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const form = useForm<DeleteAccountBody>({
    resolver: zodResolver(deleteAccountBodySchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isDone;
  const { workspace } = owner;
  const isOnlyOwn = !workspace || (workspace.role === 'owner' && workspace.isOnlyOne);

  const remove = async (body: DeleteAccountBody) => {
    setProblem(null);
    try {
      await api.post('/api/account/delete', body);
    } catch (error) {
      if (showIssues(form.setError, error, ['password'])) return;
      setProblem(problemText(error));
      return;
    }
    setDone(true);
    leaveDeletedAccount(owner.id);
  };

  return (
    <Dialog
      open
      isSticky
      isQuestion
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="Delete your account?"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Keep Account
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete Account'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(remove)(event)}
        className="flex flex-col gap-4 text-sm"
      >
        <p className="font-semibold">This can’t be undone. Immediately and permanently:</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>
            {isOnlyOwn ? 'All your lists are erased' : 'All lists in workspaces you own are erased'}, with
            every entry, note, and signature.
          </li>
          <li>Printed codes stop working. Anyone who scans one will see “List Not Found.”</li>
          {(!isOnlyOwn || isRunning({ status: owner.subscriptionStatus })) && (
            <li>
              {isOnlyOwn ? 'Your subscription ends' : 'Subscriptions of workspaces you own end'} today.
              Payments aren’t refunded, except where the law gives you a right to a refund.
            </li>
          )}
          <li>Your name, address, company, and logo are erased, and you’re signed out everywhere.</li>
        </ul>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {problem && (
          <p role="alert" className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" strokeWidth={1.75} />
            <span>{problem}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** A lost answer may have been a success: then the next attempt finds the session ended. */
function problemText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') {
    return 'You’re signed out. If you can sign in again, your account is still there. Try again then.';
  }
  return serverMessage(error, 'Failed to delete account');
}
