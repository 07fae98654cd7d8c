import type { PaymentFailed } from '@scanlist/contracts/messages/billing';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail, type PersonalLetter } from './compose-personal-mail.tsx';

/** The recipient's name and the address of the subscription's page. */
type SubscriptionContext = Pick<PaymentFailed, 'firstName' | 'subscriptionUrl'>;

/** The content of a mail about a subscription. */
export interface SubscriptionLetter extends Omit<PersonalLetter, 'firstName' | 'action' | 'why'> {
  /** The label of the one link. */
  action: string;
  /** The path that the link opens, if it is not the subscription's page. */
  path?: string;
}

/**
 * Composes a mail about a subscription. Its one link leads to a page of the product, and the provider's pages are
 * reached from there. So readers can learn to trust no other link in a mail about money.
 */
export function composeSubscriptionMail(
  { firstName, subscriptionUrl }: SubscriptionContext,
  envelope: Envelope,
  { action, path, ...letter }: SubscriptionLetter,
): Promise<Mail> {
  return composePersonalMail(envelope, {
    ...letter,
    firstName,
    action: { label: action, href: path ? new URL(path, subscriptionUrl).href : subscriptionUrl },
    why: `${envelope.productName} sent this because it's about your account's subscription.`,
  });
}
