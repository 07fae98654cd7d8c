import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { type ReactNode, useEffect, useState } from 'react';
import { Loading } from '../common/loading.tsx';
import { useShell } from '../common/shell.tsx';
import { openProvider, type Provider } from './open-provider.ts';

interface Common {
  submitLabel: string;
  /** What the button says while the card is being asked about. */
  busyLabel: string;
  /** Asking for the secret failed. It was not told to anybody yet. */
  onSecretRefused(error: unknown): void;
  /** The card was refused, or nothing could be learnt of it; `message` is the provider's, fit to show. */
  onCardRefused(message: string): void;
  /** Everything is over: nothing can be sent any more, and nobody who leaves is asked whether they mean it. */
  isDone?: boolean;
  /** Consent, amount and date: the words right above the button (decision P2). */
  children: ReactNode;
}

/** A card that was confirmed. */
export interface ConfirmedCard {
  intentId: string;
  paymentMethodId: string;
}

interface KeepsCard {
  mode: 'setup';
  /** The secret of a setup intent, asked for once the fields are complete. */
  askSecret(): Promise<string>;
  /**
   * Takes the confirmed card over. Where this throws, the same card is handed over again when the form is sent again with
   * the card as it is: throw when it is not known what came of it, and not when it was refused.
   */
  onConfirmed(card: ConfirmedCard): Promise<void>;
}

interface Pays {
  mode: 'payment';
  amountCents: number;
  currency: string;
  /** The secret of what is to be paid, asked for once the fields are complete; null where nothing is left to pay. */
  askSecret(): Promise<string | null>;
  onConfirmed(): Promise<void>;
}

export type PaymentFormProps = Common & (KeepsCard | Pays);

/**
 * A form with the card provider's fields, the words of `children` and its button. After a refusal everything typed stays and
 * it can be sent again; however often it is pressed, one payment is under way. Where the provider cannot be loaded it says so
 * and can be tried again (specification section 8: 'Payment Setup Issue').
 */
export function PaymentForm(props: PaymentFormProps) {
  const { toast } = useShell();
  const loading = useLoading(openOnce, opened);
  const [isBroken, setIsBroken] = useState(false);
  const isFailed = loading.state === 'failed' || isBroken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (!isFailed) return;
    toast({
      variant: 'error',
      title: 'Payment Setup Issue',
      description: 'Payment processing is not available right now. Please try again.',
    });
  }, [isFailed]);

  if (isFailed) {
    return (
      <RetryPanel
        title="The card form could not be loaded"
        onRetry={() => {
          setIsBroken(false);
          if (loading.state === 'failed') loading.retry();
        }}
      >
        Nothing was charged. Please check your connection; a content blocker can also keep the card form away.
      </RetryPanel>
    );
  }
  if (loading.state !== 'ready') return <FormPlaceholder {...props} />;
  const { stripe, CardForm, Stage } = loading.value;
  return (
    <>
      <CardForm {...props} stripe={stripe} onBroken={() => setIsBroken(true)} />
      {Stage && <Stage />}
    </>
  );
}

/** Kept while the page lasts: the provider's script is loaded once. */
let opened: Provider | undefined;

async function openOnce(): Promise<Provider> {
  opened ??= await openProvider();
  return opened;
}

/** What the form will be, while its provider is on the way: it cannot be sent yet. */
function FormPlaceholder({ submitLabel, children }: PaymentFormProps) {
  return (
    <div className="flex flex-col gap-5">
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-18 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
      </Loading>
      {children}
      <Button variant="primary" disabled className="w-full">
        {submitLabel}
      </Button>
    </div>
  );
}
