import { zodResolver } from '@hookform/resolvers/zod';
import { type ResetPasswordBody, resetPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Checkbox } from '@scanlist/ui/checkbox';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { ApiError, api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { AuthPage } from '../layout/auth-page.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';

interface NewPasswordFormProps {
  token: string;
  /** The link has stopped working meanwhile. */
  onUsedUp: () => void;
}

/**
 * Sets a new password with a mailed link and leads to the login, because this ends every session, also the one here.
 */
export function NewPasswordForm({ token, onUsedUp }: NewPasswordFormProps) {
  const { toast, refreshUser } = useShell();
  const navigateIfMounted = useNavigateWhileMounted();
  const [isShown, setIsShown] = useState(false);
  const form = useForm<ResetPasswordBody>({
    resolver: zodResolver(resetPasswordBodySchema),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const asTyped = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const;

  const save = async (body: ResetPasswordBody) => {
    try {
      await api.post('/api/auth/reset-password', body);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        onUsedUp();
        return;
      }
      showIssues(form.setError, error, ['newPassword', 'confirmPassword']);
      toast({
        variant: 'error',
        title: 'Error',
        ...failureText(error, 'Failed to change password'),
      });
      return;
    }
    // Otherwise the login page would redirect a user who still counts as signed in.
    await refreshUser().catch(() => {});
    await navigateIfMounted('/login?password=set');
  };

  return (
    <AuthPage title="Set a new password" lead="It replaces your old one. You’ll be signed out everywhere.">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="mt-6 flex flex-col gap-4"
      >
        <NewPasswordField
          label="New Password"
          typed={form.watch('newPassword')}
          personal={[]}
          isShown={isShown}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <TextField
          label="Confirm Password"
          error={errors.confirmPassword?.message}
          {...asTyped}
          {...form.register('confirmPassword')}
        />
        <Checkbox
          label="Show passwords"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        <SubmitButton isSubmitting={isSubmitting} pendingLabel="Saving..." className="w-full">
          Set New Password
        </SubmitButton>
      </form>
    </AuthPage>
  );
}
