import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CompanyBody,
  type CompanyBodyInput,
  companyBodySchema,
  type Profile,
} from '@scanlist/contracts/http/accounts';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { profileQuery } from '../account/profile-calls.ts';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { useSavedFormValues } from '../forms/saved-form-values.ts';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { LogoField } from './logo-field.tsx';

/** Company name and logo with a preview beside them. A logo stays in the form until it is saved. */
export function CompanyForm({ profile }: { profile: Profile }) {
  const { toast, refreshUser } = useShell();
  const client = useQueryClient();
  const form = useForm<CompanyBodyInput, unknown, CompanyBody>({
    resolver: zodResolver(companyBodySchema),
    defaultValues: valuesOf(profile),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [companyName, companyLogoUrl] = useWatch({
    control: form.control,
    name: ['companyName', 'companyLogoUrl'],
  });
  const session = useSessionExpired();
  useSavedFormValues(form, 'company');
  useWarnBeforeLeaving(isDirty);

  const save = async (body: CompanyBody) => {
    try {
      await session.check();
      const saved = await api.post<Profile>('/api/profile/company', body);
      form.reset(valuesOf(saved));
      client.setQueryData(profileQuery.queryKey, saved);
      // If this fails, the rest of the app updates later.
      refreshUser().catch(() => {});
      toast({
        variant: 'success',
        title: 'Settings updated',
        description: 'Your company settings have been saved.',
      });
    } catch (error) {
      session.note(error);
      const isShown = showIssues(form.setError, error, ['companyName', 'companyLogoUrl']);
      toast({
        variant: 'error',
        title: 'Update failed',
        description: 'There was a problem updating your settings.',
        ...(!isShown && { reason: errorMessage(error) }),
      });
    }
  };

  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex max-w-form min-w-0 flex-col gap-6"
      >
        <TextField
          label="Company name"
          autoComplete="organization"
          error={errors.companyName?.message}
          {...form.register('companyName')}
        />
        <LogoField control={form.control} alt={companyName || 'Your logo'} />
        <SessionExpired isExpired={session.isExpired} />
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-4">
          <p className="min-h-5 text-xs text-muted">{isDirty && 'Not saved yet'}</p>
          <SubmitButton
            isSubmitting={isSubmitting}
            pendingLabel="Saving..."
            className="max-sm:w-full sm:px-8"
          >
            Save Changes
          </SubmitButton>
        </div>
      </form>
      <BrandingPreview
        branding={{
          companyName: companyName?.trim() || null,
          firstName: profile.firstName,
          lastName: profile.lastName,
        }}
        logoUrl={companyLogoUrl ?? null}
      />
    </div>
  );
}

function valuesOf({ companyName, companyLogoUrl }: Profile): CompanyBodyInput {
  return { companyName: companyName ?? '', companyLogoUrl };
}
