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
            A new account begins with a free trial{plans && ` of ${plans.trialDays} days`}, once for each
            account, with everything included. It takes a card, which is checked but not charged.
          </P>
          <P>
            <Term>
              When the trial ends, your card is charged automatically for the period you chose, unless you
              cancel before.
            </Term>{' '}
            Before you agree we show you the amount and the day of that first charge; we confirm both by email
            at once, and remind you by email three days before the trial ends. If you cancel during the trial,
            nothing is charged, and it goes on until the day it would have ended.
          </P>
        </>
      ),
    },
    {
      id: 'prices-and-renewal',
      heading: 'Subscriptions, prices and renewal',
      body: (
        <>
          <P>
            {pricesInWords(plans)} The current amount is on our front page, under{' '}
            <SiteLink to="/#pricing">Pricing</SiteLink>, and beside every button that leads to a charge,
            together with the day of the next one. It is the whole amount we charge; your bank may add fees of
            its own.
          </P>
          <Points>
            <li>
              <Term>Subscriptions renew automatically</Term> at the end of each month or year, and your card
              is charged for the next one, until you cancel. We email you a receipt for every payment.
            </li>
            <li>
              <Term>Payments are handled by Stripe.</Term> By giving your card you allow us to have it charged
              through Stripe as agreed here.
            </li>
            <li>
              <Term>You can switch</Term> between monthly and annually under My Account, Subscription, where
              you see beforehand what is charged and when.
            </li>
            <li>
              <Term>If a payment fails,</Term> we tell you by email and try again. Everything keeps working
              for seven days. If it is still unpaid then, you cannot create new lists while you have {lists}{' '}
              or more, and after the last try the subscription ends.
            </li>
            <li>
              <Term>If our prices change,</Term> a running subscription keeps its price until we have told you
              by email, at least 30 days before a renewal at the new one. You can cancel before it.
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
            You can cancel at any time in your account settings: under{' '}
            <SiteLink to="/profile?tab=subscription">My Account, Subscription</SiteLink> choose “Cancel
            Subscription”. No reason, no phone call, and no notice period.{' '}
            <Term>You keep access until the end of the billing period you have paid for,</Term> or of the
            trial, and nothing more is charged. Until then you can change your mind and resume.
          </P>
          <P>
            While a period is not paid for, because a payment failed or the charge for a new period has not
            been made yet, canceling ends the subscription at once and the open amount is not charged. After
            the end your lists and entries stay as they are, and codes you printed keep working.
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
            This also holds for periods you did not use, and for what is left of a period when you delete your
            account or we end it for a reason you gave us.
          </P>
          <P>
            Consumers in many countries, among them those of the European Union and the United Kingdom, may
            withdraw from a contract made online within 14 days. If you have such a right, tell us so at{' '}
            <SupportEmail /> in words of your own, and we pay back what you are due by the way you paid.
            Rights because of a service that is faulty are not touched either.
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
    return 'A subscription is paid by the month or by the year, in advance.';
  }
  const { name, currency } = plans;
  return `A subscription, called “${name}”, costs ${formatMoney(month, currency)} per month or ${formatMoney(year, currency)} per year, in advance.`;
}
