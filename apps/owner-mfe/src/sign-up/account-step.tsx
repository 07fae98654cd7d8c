import type { NewAccountBody, NewAccountBodyInput } from '@scanlist/contracts/http/accounts';
import { Checkbox } from '@scanlist/ui/checkbox';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NameFields } from '../account/name-fields.tsx';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { AgreementLine } from '../auth/agreement-line.tsx';
import type { authLink } from '../auth/login-redirect.ts';
import { TextLink } from '../layout/text-link.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { showAccountIssues } from './account-issues.ts';
import { StepFrame } from './step-frame.tsx';

export type AccountForm = UseFormReturn<NewAccountBodyInput, unknown, NewAccountBody>;

interface AccountStepProps {
  /** Owned by the screen, because this step unmounts. */
  form: AccountForm;
  /** The terms of the trial, once loaded. */
  terms: string | null;
  /** False for the first step shown. */
  focusesTitle: boolean;
  /** Why step 2 returned here; shown at its field. */
  refusal: unknown;
  /** The current input was accepted before, so it is not checked again. */
  isAccepted: () => boolean;
  onAccepted: (account: NewAccountBody) => void;
  /** The link to the login, with the login redirect. */
  loginLink: ReturnType<typeof authLink>;
}

/**
 * Step 1 of a sign-up: the account (specification section 5). Taken names and common passwords are reported before the
 * card is requested.
 */
export function AccountStep(props: AccountStepProps) {
  const { form, terms, focusesTitle, refusal, isAccepted, onAccepted, loginLink } = props;
  const { toast } = useShell();
  const [isShown, setIsShown] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (refusal) showAccountIssues(form.setError, refusal);
  }, [refusal, form]);

  const check = async (account: NewAccountBody) => {
    const checkedValues = JSON.stringify(form.getValues());
    try {
      if (!isAccepted()) await api.post('/api/auth/availability', account);
    } catch (error) {
      if (showAccountIssues(form.setError, error)) return;
      toast({
        variant: 'error',
        title: 'Registration Failed',
        ...failureText(error, 'Please try again with different information'),
      });
      return;
    }
    // Continues only if the screen is still open and the input is what was checked.
    if (isMounted.current && JSON.stringify(form.getValues()) === checkedValues) onAccepted(account);
  };

  const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  const password = { type: isShown ? 'text' : 'password', autoComplete: 'new-password', ...asTyped };
  const personal = form.watch(['username', 'email', 'firstName', 'lastName']).map((text) => text ?? '');
  return (
    <StepFrame
      step="Step 1 of 2"
      title="Create your account"
      lead={leadOf(terms)}
      focusesTitle={focusesTitle}
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(check)(event)}
        className="mt-6 flex flex-col gap-4"
      >
        <TextField
          label="Username"
          hint="At least 3 characters, no @. You’ll sign in with it."
          autoComplete="username"
          error={errors.username?.message}
          {...asTyped}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...asTyped}
          {...form.register('email')}
        />
        <NewPasswordField
          label="Password"
          typed={form.watch('password')}
          personal={personal}
          isShown={isShown}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Confirm Password"
          error={errors.confirmPassword?.message}
          {...password}
          {...form.register('confirmPassword')}
        />
        <Checkbox
          label="Show passwords"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        <NameFields
          hint="Optional"
          errors={errors}
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
        />
        <SubmitButton isSubmitting={isSubmitting} pendingLabel="Checking..." className="mt-2 w-full">
          Continue
        </SubmitButton>
      </form>
      <p className="mt-4 text-sm text-muted">
        Already have an account? <TextLink {...loginLink}>Sign in</TextLink>
      </p>
      <AgreementLine by="signing up" opensInNewTab />
    </StepFrame>
  );
}

function leadOf(terms: string | null): string {
  return terms ?? 'A free trial with everything included. Next, choose how you’ll pay when it ends.';
}
