import { freeLists } from '@scanlist/contracts/http/limits';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import type { Site } from '../site/site.tsx';
import { P, Points, SiteLink, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';

/** The Terms' parts about money (decisions P2 to P4, P8). Figures are the price catalogue's; without it they are left out. */
export function paymentSections({ plans }: Site): LegalSection[] {
  const lists = plans?.freeLists ?? freeLists;
  return [
    {
      id: 'free-trial',
      heading: 'Free trial',
      body: (
        <>
          <P>
            A new account starts with a free trial{plans && ` of ${plans.trialDays} days`}, with everything
            included. Each account gets one trial. You need a card to start it. We check the card but don’t
            charge it.
          </P>
          <P>
            <Term>
              When the trial ends, your card is charged automatically for the period you chose, unless you
              cancel before.
            </Term>{' '}
            Before you agree, we show you the amount and date of that first charge. We confirm both by email
            right away, and email you a reminder three days before the trial ends. If you cancel during the
            trial, you aren’t charged, and the trial continues until the day it would have ended.
          </P>
        </>
      ),
    },
    {
      id: 'prices-and-renewal',
      heading: 'Subscriptions, prices, and renewal',
      body: (
        <>
          <P>
            {pricesInWords(plans)} You can see the current price on our home page, under{' '}
            <SiteLink to="/#pricing">Pricing</SiteLink>, and next to every button that leads to a charge,
            along with the date of the next one. It’s the full amount we charge. Your bank may add its own
            fees.
          </P>
          <Points>
            <li>
              <Term>Subscriptions renew automatically</Term> at the end of each month or year, and your card
              is charged for the next one until you cancel. We email you a receipt for every payment.
            </li>
            <li>
              <Term>Payments are handled by Stripe.</Term> By entering your card, you authorize us to charge
              it through Stripe as agreed here.
            </li>
            <li>
              <Term>You can switch</Term> between monthly and annual billing under My Account, Subscription.
              You’ll see what you’ll be charged, and when, before you switch.
            </li>
            <li>
              <Term>If a payment fails,</Term> we email you and try again. Everything keeps working for seven
              days. If it’s still unpaid after that, you can’t create new lists while you have {lists} or
              more, and the subscription ends after the last try.
            </li>
            <li>
              <Term>If our prices change,</Term> your active subscription keeps its price until we’ve let you
              know by email, at least 30 days before it renews at the new price. You can cancel before then.
            </li>
          </Points>
        </>
      ),
    },
    {
      id: 'canceling',
      heading: 'Canceling',
      body: (
        <>
          <P>
            You can cancel at any time in your account settings. Under{' '}
            <SiteLink to="/profile?tab=subscription">My Account, Subscription</SiteLink>, choose “Cancel
            Subscription”. There’s no reason to give, no phone call, and no notice period.{' '}
            <Term>You keep access until the end of the billing period you’ve paid for,</Term> or of the trial,
            and you won’t be charged again. Until then, you can change your mind and resume.
          </P>
          <P>
            If the current period isn’t paid for, because a payment failed or the charge for a new period
            hasn’t been made yet, canceling ends the subscription at once, and you aren’t charged the unpaid
            amount. After your subscription ends, your lists and entries stay as they are, and the codes you
            printed keep working.
          </P>
        </>
      ),
    },
    {
      id: 'refunds',
      heading: 'All sales are final',
      body: (
        <>
          <P>
            <Term>
              All sales are final. There are no refunds, except where the law gives you a right to withdraw or
              to a refund.
            </Term>{' '}
            This also applies to periods you didn’t use, and to the rest of a period when you delete your
            account or we end it for a reason you gave us.
          </P>
          <P>
            Consumers in many countries, including those in the European Union and the United Kingdom, may
            withdraw from a contract made online within 14 days. If you have that right, tell us at{' '}
            <SupportEmail /> in your own words. We’ll refund what you’re owed the same way you paid. Your
            rights if the service is faulty aren’t affected either.
          </P>
        </>
      ),
    },
  ];
}

function pricesInWords(plans: Site['plans']): string {
  const amountOf = (period: 'monthly' | 'annually') =>
    plans?.prices.find((price) => price.period === period)?.priceCents;
  const [month, year] = [amountOf('monthly'), amountOf('annually')];
  if (!plans || month === undefined || year === undefined) {
    return 'You pay for a subscription by the month or by the year, in advance.';
  }
  const { name, currency } = plans;
  return `A subscription, called “${name}”, costs ${formatMoney(month, currency)} per month or ${formatMoney(year, currency)} per year, paid in advance.`;
}
