import { Disclosure } from '@scanlist/ui/disclosure';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { CardInput } from './card-input.tsx';
import type { PaymentFields } from './payment-fields.ts';
import { TestCards } from './test-cards-list.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { type Brand, brandOf, cvcLength } from './typed-card.ts';

/** What the provider's frame would show: the card fields, here for test cards only. */
export function CardFields({ fields }: { fields: PaymentFields }) {
  const state = useSyncExternalStore(fields.state.subscribe, fields.state.get);
  const [isOpen, setIsOpen] = useState(false);
  const brandId = useId();
  useEffect(() => fields.emitReady(), [fields]);
  const { card, wrongCount } = state;
  const brand = brandNames[brandOf(card.number)];
  return (
    <div className="flex flex-col gap-4">
      <TestModeBanner />
      <p role="alert" className="sr-only">
        {wrongCount > 0 &&
          `Please check your card: ${wrongCount === 1 ? 'one field needs' : `${wrongCount} fields need`} your attention.`}
      </p>
      <CardInput
        fields={fields}
        field="number"
        label="Card number"
        placeholder="1234 1234 1234 1234"
        describedBy={brand ? brandId : undefined}
        trailing={
          brand && (
            <span
              id={brandId}
              className="rounded-control border border-line bg-sunken px-1.5 py-0.5 text-xs font-semibold text-ink"
            >
              {brand}
            </span>
          )
        }
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] items-start gap-4">
        <CardInput fields={fields} field="expiry" label="Expiration date" placeholder="MM / YY" />
        <CardInput
          fields={fields}
          field="cvc"
          label="Security code"
          placeholder={cvcLength(card.number) === 4 ? '4 digits' : '3 digits'}
        />
      </div>
      <div className="overflow-hidden rounded-control border border-line">
        <Disclosure
          open={isOpen}
          onOpenChange={setIsOpen}
          summary={<span className="text-sm font-semibold">Test cards</span>}
        >
          <TestCards
            onPick={(picked) => {
              fields.fill(picked);
              setIsOpen(false);
            }}
          />
        </Disclosure>
      </div>
    </div>
  );
}

const brandNames: Record<Brand, string | null> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  unknown: null,
};
