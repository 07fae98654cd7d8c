import { Button } from '@scanlist/ui/button';
import { Skeleton } from '@scanlist/ui/skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../common/loading.tsx';
import type { CardUsage } from './confirm-card.ts';
import { ProviderFailed, useProvider } from './use-provider.tsx';

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
  /** For a form that takes the place of a try with another card: the focus goes into it, and it says why that one failed. */
  insteadOf?: { refusal: string | null };
  /** Told when sending begins and when it is over: what the payment is about must not change meanwhile. */
  onBusyChange?(isBusy: boolean): void;
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
  /** As the payment says that is already there; absent for the first one of a subscription, which keeps the card. */
  usage?: CardUsage;
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
  const loading = useProvider();
  if (loading.state === 'loading') return <FormPlaceholder {...props} />;
  if (loading.state === 'failed') return <ProviderFailed retry={loading.retry} />;
  const { stripe, CardForm, local } = loading.provider;
  return (
    <>
      <CardForm {...props} stripe={stripe} onBroken={loading.reportBroken} />
      {local && <local.Stage />}
    </>
  );
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
