import { Button } from '@scanlist/ui/button';
import { FieldsPlaceholder } from './fields-placeholder.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { ProviderFailed, useProvider } from './use-provider.tsx';

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
      <CardForm {...props} stripe={stripe} isTest={local !== null} onBroken={loading.reportBroken} />
      {local && <local.LocalStripeUi />}
    </>
  );
}

/** What the form will be, while its provider is on the way: it cannot be sent yet. */
function FormPlaceholder({ submitLabel, children }: PaymentFormProps) {
  return (
    <div className="flex flex-col gap-5">
      <FieldsPlaceholder />
      {children}
      <Button variant="primary" disabled className="w-full">
        {submitLabel}
      </Button>
    </div>
  );
}
