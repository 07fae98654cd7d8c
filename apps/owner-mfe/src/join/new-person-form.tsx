import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AcceptInvitationBody,
  type AcceptInvitationBodyInput,
  acceptInvitationBodySchema,
} from '@scanlist/contracts/http/workspaces';
import { Checkbox } from '@scanlist/ui/checkbox';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { NameFields } from '../account/name-fields.tsx';
import { NewPasswordField } from '../account/new-password-field.tsx';
import { AgreementLine } from '../auth/agreement-line.tsx';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { TextLink } from '../layout/text-link.tsx';
import { serverMessage } from '../shared/error-messages.ts';
import { enterJoined } from './enter-joined.ts';
import type { HowToJoinProps } from './how-to-join.ts';
import { joinAsNewPerson } from './join-calls.ts';
import { JoinProblem } from './join-problem.tsx';
import { joinRefusalOf } from './join-refusal.ts';

/** Joins with a new account, without a card. After any failure everything that was typed is still there. */
export function NewPersonForm({ token, invitation, onOver, onChanged }: HowToJoinProps) {
  const location = useLocation();
  const [isShown, setShown] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<AcceptInvitationBodyInput, unknown, AcceptInvitationBody>({
    resolver: zodResolver(acceptInvitationBodySchema),
    defaultValues: { username: '', password: '', firstName: '', lastName: '' },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useWarnBeforeLeaving(isDirty && !hasJoined);

  const join = async (account: AcceptInvitationBody) => {
    setProblem(null);
    try {
      const workspace = await joinAsNewPerson(token, account);
      setJoined(true);
      enterJoined(workspace);
    } catch (error) {
      if (showIssues(form.setError, error, ['username', 'password', 'firstName', 'lastName'])) return;
      const refusal = joinRefusalOf(error);
      if (refusal === 'over') return onOver();
      setProblem(serverMessage(error, unfinished));
      if (refusal === 'other-account') onChanged();
    }
  };

  const names = form.watch(['username', 'firstName', 'lastName']).map((text) => text ?? '');
  const personal = [...names, invitation.email];
  const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <>
      <p className="mt-5 rounded-control bg-sunken px-4 py-3 text-sm wrap-anywhere">
        <span className="text-muted">Email</span>{' '}
        <strong className="font-semibold">{invitation.email}</strong>
      </p>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(join)(event)}
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
        <NewPasswordField
          label="Password"
          typed={form.watch('password')}
          personal={personal}
          isShown={isShown}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Checkbox
          label="Show password"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <NameFields
          hint="Optional"
          errors={errors}
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
        />
        <JoinProblem>{problem}</JoinProblem>
        <SubmitButton
          isSubmitting={isSubmitting || hasJoined}
          pendingLabel="Joining..."
          className="mt-2 w-full"
        >
          Create Account and Join
        </SubmitButton>
      </form>
      <p className="mt-4 text-sm text-muted">No card needed.</p>
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <TextLink to="/login" state={requestedPageState(location)}>
          Sign in
        </TextLink>
      </p>
      <AgreementLine by="signing up" opensInNewTab />
    </>
  );
}

const unfinished = 'We couldn’t add you yet. Please try again. It won’t create a second account.';
