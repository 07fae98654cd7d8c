import type { PaymentFailed } from '@scanlist/contracts/messages/billing';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail, type PersonalLetter } from './compose-personal-mail.tsx';

/** Whom a mail about a subscription is for, and where all this is seen and changed. */
type About = Pick<PaymentFailed, 'firstName' | 'subscriptionUrl'>;

/** What it says. */
export interface SubscriptionLetter extends Omit<PersonalLetter, 'firstName' | 'go' | 'why'> {
  /** What the one link is called. */
  go: string;
  /** The page of ours that it opens, where that is another than the subscription's. */
  path?: string;
}

/**
 * Makes a mail about a subscription. Its one link is a page of the product: the card company's pages are reached from
 * there, so that a reader can learn to trust no other link in a mail about money.
 */
export function composeSubscriptionMail(
  { firstName, subscriptionUrl }: About,
  envelope: Envelope,
  { go, path, ...letter }: SubscriptionLetter,
): Promise<Mail> {
  return composePersonalMail(envelope, {
    ...letter,
    firstName,
    go: { words: go, href: path ? new URL(path, subscriptionUrl).href : subscriptionUrl },
    why: `${envelope.productName} sent this because it is about the subscription of your account.`,
  });
}
