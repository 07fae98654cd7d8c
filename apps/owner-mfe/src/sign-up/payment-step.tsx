import type { Plans } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Loading } from '../layout/loading.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { AccountSummary } from './account-summary.tsx';
import { Registration, type RegistrationProps } from './registration.tsx';
import { StepFrame } from './step-frame.tsx';

interface PaymentStepProps extends Omit<RegistrationProps, 'plans' | 'isBusy' | 'onBusyChange'> {
  plans: UseQueryResult<Plans>;
  /** Step 1 is shown again; typed card data stays mounted here. */
  isHidden: boolean;
  onBack: () => void;
}

/** Step 2 of a sign-up, 'Payment Details' (specification section 2). */
export function PaymentStep({ plans, isHidden, onBack, ...registration }: PaymentStepProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <StepFrame
      focusesTitle
      isHidden={isHidden}
      step="Step 2 of 2"
      title="Payment Details"
      lead="Nothing is charged today."
      back={
        <Button
          variant="plain"
          disabled={isBusy}
          onClick={onBack}
          className="-mt-2 mb-2 -ml-3 px-3 text-muted"
        >
          <ArrowLeft aria-hidden strokeWidth={1.75} />
          Back
        </Button>
      }
    >
      <AccountSummary account={registration.account} />
      <div className="mt-6">
        {plans.data && (
          <Registration {...registration} plans={plans.data} isBusy={isBusy} onBusyChange={setIsBusy} />
        )}
        {!plans.data && plans.isError && (
          <RetryPanel title="The price didn’t load" onRetry={() => void plans.refetch()}>
            {errorMessage(plans.error)}
          </RetryPanel>
        )}
        {!plans.data && !plans.isError && <RegistrationPlaceholder />}
      </div>
    </StepFrame>
  );
}

function RegistrationPlaceholder() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-44 w-full" />
    </Loading>
  );
}
