import type { PaymentFailed } from '@scanlist/contracts/messages/billing';
import type { Mail } from '../mail/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail, type PersonalLetter } from './compose-personal-mail.tsx';

/** Whom a mail about a subscription is for, and where all this is seen and changed. */
type About = Pick<PaymentFailed, 'firstName' | 'subscriptionUrl'>;

/** What it says. */
export interface SubscriptionLetter extends Omit<PersonalLetter, 'firstName' | 'go' | 'why'> {
  /** What the one link is called; it opens the subscription page. */
  go: string;
}

/**
 * Makes a mail about a subscription. Its one link is the product's own page: the card company's pages are reached from
 * there, so that a reader can learn to trust no other link in a mail about money.
 */
export function composeSubscriptionMail(
  { firstName, subscriptionUrl }: About,
  envelope: Envelope,
  letter: SubscriptionLetter,
): Promise<Mail> {
  return composePersonalMail(envelope, {
    ...letter,
    firstName,
    go: { words: letter.go, href: subscriptionUrl },
    why: `${envelope.productName} sent this because it is about the subscription of your account.`,
  });
}
