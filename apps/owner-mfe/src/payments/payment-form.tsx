import { Button } from '@scanlist/ui/button';
import { FieldsPlaceholder } from './fields-placeholder.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { ProviderFailed, useProvider } from './use-provider.tsx';

/**
 * A form with the card provider's fields, `children` and a button. After a refusal input stays and the form can be sent
 * again; repeated clicks make one payment. If the provider cannot be loaded, it shows that and can be retried
 * (specification section 8: 'Payment Setup Issue').
 */
export function PaymentForm(props: PaymentFormProps) {
  const loading = useProvider();
  if (loading.state === 'loading') return <FormPlaceholder {...props} />;
  if (loading.state === 'failed') return <ProviderFailed {...loading} />;
  const { stripe, CardForm, local } = loading.provider;
  return (
    <>
      <CardForm {...props} stripe={stripe} isTest={local !== null} onBroken={loading.reportBroken} />
      {local && <local.LocalStripeUi />}
    </>
  );
}

/** The placeholder of the form while its provider loads; it cannot be sent. */
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
