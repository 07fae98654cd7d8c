import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CurrentUser,
  type NewAccountBody,
  type NewAccountBodyInput,
  newAccountBodySchema,
} from '@scanlist/contracts/http/accounts';
import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import {
  authLink,
  redirectAfterLogin,
  redirectAfterSignUp,
  useLoginRedirect,
} from '../auth/login-redirect.ts';
import { plansQuery } from '../billing/billing-calls.ts';
import { useDocumentTitle } from '../layout/page.tsx';
import { useShell } from '../shared/shell.tsx';
import { type AccountForm, AccountStep } from './account-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { trialTerms } from './plan-text.ts';
import { saveAccount, takeSavedAccount } from './saved-account.ts';
import { useSteps } from './use-steps.ts';
import { WelcomePanel } from './welcome-panel.tsx';

/** What step 1 accepted: the account, and the form's input at that time. */
interface Accepted {
  account: NewAccountBody;
  typed: string;
}

/**
 * /signup in two steps (specification sections 2, 4, 5 and 8; decision P4). `?period=annually` preselects that period.
 */
export default function SignUpScreen() {
  const { user } = useShell();
  const redirect = useLoginRedirect();
  const [period, setPeriod] = useState<BillingPeriod>(redirect.period ?? 'monthly');
  const [owner, setOwner] = useState<CurrentUser | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const plans = useQuery({ ...plansQuery, staleTime: Number.POSITIVE_INFINITY });
  const form = useAccountForm(owner !== null);
  const isCurrent = refusal === null && accepted?.typed === snapshotOf(form);
  const steps = useSteps({ isAccount: accepted !== null, isCurrent });
  useDocumentTitle(owner ? 'Welcome' : titles[steps.step]);

  if (owner)
    return (
      <WelcomePanel owner={owner} plans={plans.data} period={period} next={redirectAfterSignUp(redirect)} />
    );
  if (user) return <Navigate to={redirectAfterLogin(user, redirect, true)} replace />;
  return (
    <>
      {steps.step === 'account' && (
        <AccountStep
          form={form}
          terms={plans.data ? trialTerms(plans.data, period) : null}
          focusesTitle={steps.hasMoved}
          refusal={refusal}
          loginLink={authLink('/login', {
            ...redirect,
            period: period === 'monthly' && !redirect.period ? null : period,
          })}
          isAccepted={() => refusal === null && accepted?.typed === snapshotOf(form)}
          onAccepted={(account) => {
            setRefusal(null);
            const typed = snapshotOf(form);
            // Keeps the object for the same input, because a sent request refers to it.
            setAccepted((before) => (before?.typed === typed ? before : { account, typed }));
            steps.toPayment();
          }}
        />
      )}
      {accepted && (
        <PaymentStep
          account={accepted.account}
          plans={plans}
          period={period}
          onPeriod={setPeriod}
          isHidden={steps.step !== 'payment'}
          onBack={steps.back}
          onAccountRefused={(error) => {
            setRefusal(error);
            steps.back();
          }}
          onRegistered={setOwner}
        />
      )}
    </>
  );
}

const titles = { account: 'Sign Up', payment: 'Payment Details' };

/** The form of step 1. It outlives that step; after a reload only the passwords are missing. */
function useAccountForm(isDone: boolean): AccountForm {
  const [saved] = useState(takeSavedAccount);
  const form = useForm<NewAccountBodyInput, unknown, NewAccountBody>({
    resolver: zodResolver(newAccountBodySchema),
    defaultValues: { ...saved, password: '', confirmPassword: '' },
  });
  const hasEnded = useRef(false);
  hasEnded.current = isDone;
  useEffect(() => {
    if (isDone) takeSavedAccount();
  }, [isDone]);
  useEffect(() => {
    const save = () => {
      if (!hasEnded.current) saveAccount(form.getValues());
    };
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [form]);
  return form;
}

function snapshotOf(form: AccountForm): string {
  return JSON.stringify(form.getValues());
}
