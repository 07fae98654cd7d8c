import type { Profile, ProfileBody } from '@scanlist/contracts/http/accounts';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { ApiError, api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { NameFields } from '../account/name-fields.tsx';
import { profileQuery } from '../account/profile-calls.ts';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { Timestamp } from '../format/timestamp.tsx';
import { Loading } from '../layout/loading.tsx';
import { errorMessage, failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { type AccountForm, valuesOf } from './account-form.ts';
import { PendingEmail } from './pending-email.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

interface AccountTabProps {
  form: AccountForm;
  profile: UseQueryResult<Profile>;
}

/** Names and address of the account; a new address applies once its link was opened. */
export function AccountTab({ form, profile }: AccountTabProps) {
  if (profile.data) return <Account form={form} profile={profile.data} />;
  if (!profile.isError) return <AccountPlaceholder />;
  return (
    <RetryPanel title="Your account didn’t load" onRetry={() => void profile.refetch()}>
      {errorMessage(profile.error)}
    </RetryPanel>
  );
}

function Account({ form, profile }: { form: AccountForm; profile: Profile }) {
  const { toast, refreshUser } = useShell();
  const client = useQueryClient();
  const { errors, isSubmitting, isDirty } = form.formState;

  const session = useSessionExpired();
  const withPassword = useWithPassword();

  const accept = (saved: Profile) => {
    client.setQueryData(profileQuery.queryKey, saved);
    // Updates the avatar and the greeting. If this fails, they update later.
    refreshUser().catch(() => {});
  };

  const save = async ({ email, ...names }: ProfileBody) => {
    const isNewEmail = email !== profile.email;
    try {
      await session.check();
      const body = isNewEmail ? { ...names, email } : names;
      const saved = await withPassword(() => api.post<Profile>('/api/profile', body));
      // Explicit, because the form's default is to keep input.
      form.reset(valuesOf(saved), { keepDirtyValues: false });
      accept(saved);
      toast({
        variant: 'success',
        title: 'Profile updated',
        description:
          isNewEmail && saved.pendingEmail
            ? `We sent a link to ${saved.pendingEmail}. Open it to use that address.`
            : 'Your changes have been saved.',
      });
    } catch (error) {
      if (error instanceof PasswordPromptClosed) return;
      session.note(error);
      const isShown = showIssues(form.setError, error, ['firstName', 'lastName', 'email']);
      if (!isShown && error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      }
      toast({
        variant: 'error',
        title: 'Update failed',
        ...failureText(error, 'There was a problem updating your profile.'),
      });
    }
  };

  return (
    <>
      <PendingEmail
        profile={profile}
        onChanged={accept}
        onKept={() => {
          form.resetField('email', { defaultValue: profile.email });
          form.setFocus('email');
        }}
      />
      <UnconfirmedEmail profile={profile} />
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-5"
      >
        <TextField
          label="Username"
          value={profile.username}
          readOnly
          hint="You sign in with it. It can’t be changed."
          className="[&_input]:bg-sunken"
        />
        <NameFields
          errors={errors}
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="If you change it, we’ll email the new address a link. It takes effect once you open the link."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SessionExpired isExpired={session.isExpired} />
        <div className="mt-1 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-4">
          <p className="text-xs text-muted">
            {isDirty ? (
              'Not saved yet'
            ) : (
              <>
                Member since <Timestamp at={profile.createdAt} as="day" />
              </>
            )}
          </p>
          <SubmitButton
            isSubmitting={isSubmitting}
            pendingLabel="Saving..."
            className="max-sm:w-full sm:px-8"
          >
            Save Changes
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

function AccountPlaceholder() {
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
      <Skeleton className="h-20 w-full" />
    </Loading>
  );
}
