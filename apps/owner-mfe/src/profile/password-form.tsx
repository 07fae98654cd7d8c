import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangePasswordBody, changePasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Checkbox } from '@scanlist/ui/checkbox';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sessionsQuery } from '../access/session-calls.ts';
import { accessAfterChange } from '../account/access-after-change.ts';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/**
 * Changes the password, which signs the owner out everywhere else (specification sections 5 and 8), and leads to what it does
 * not end.
 */
export function PasswordForm() {
  const { toast } = useShell();
  const { username, email, firstName, lastName } = useOwner();
  const client = useQueryClient();
  const navigateIfMounted = useNavigateWhileMounted();
  const [isShown, setIsShown] = useState(false);
  const form = useForm<ChangePasswordBody>({
    resolver: zodResolver(changePasswordBodySchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const type = isShown ? 'text' : 'password';
  const typedAsIs = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

  const session = useSessionExpired();

  const change = async (body: ChangePasswordBody) => {
    try {
      await session.check();
      await api.post('/api/change-password', body);
    } catch (error) {
      session.note(error);
      showIssues(form.setError, error, fields);
      toast({
        variant: 'error',
        title: 'Error',
        ...failureText(error, 'Failed to change password'),
      });
      return;
    }
    form.reset();
    setIsShown(false);
    toast({
      variant: 'success',
      title: 'Password updated',
      description: 'You were signed out everywhere else.',
    });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await navigateIfMounted(accessAfterChange);
  };

  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password" className="font-display text-lg">
        Change Password
      </h2>
      <p className="mt-1 text-sm text-muted">This signs you out everywhere else.</p>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(change)(event)}
        className="mt-5 flex flex-col gap-5"
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current Password"
          type={type}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...typedAsIs}
          {...form.register('currentPassword')}
        />
        <NewPasswordField
          label="New Password"
          typed={form.watch('newPassword')}
          personal={[username, email, firstName ?? '', lastName ?? '']}
          isShown={isShown}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <TextField
          label="Confirm Password"
          type={type}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...typedAsIs}
          {...form.register('confirmPassword')}
        />
        <SessionExpired isExpired={session.isExpired} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Checkbox
            label="Show passwords"
            checked={isShown}
            onChange={(event) => setIsShown(event.target.checked)}
          />
          <SubmitButton
            isSubmitting={isSubmitting}
            pendingLabel="Changing..."
            className="max-sm:w-full sm:px-8"
          >
            Change Password
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
