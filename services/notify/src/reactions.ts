import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  trialEnding,
  trialStarted,
} from '@scanlist/contracts/messages/billing';
import { emailChangeAsked } from '@scanlist/contracts/messages/gateway';
import { confirmationAsked, entryRecorded, testMailAsked } from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { MailingDependencies } from './deliveries/deliver-once.ts';
import { mailAskedConfirmation } from './deliveries/mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './deliveries/mail-asked-email-change.ts';
import { mailAskedTest } from './deliveries/mail-asked-test.ts';
import { mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';
import { mailSubscriber } from './deliveries/mail-subscriber.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './mails/payment-mails.ts';
import { subscriptionCanceledMail } from './mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './mails/trial-mails.ts';

/** What this service does when something happens: a line for each event. */
export function reactions(dependencies: MailingDependencies): Reaction[] {
  return [
    react(entryRecorded, (event) => mailRecordedEntry(dependencies, event)),
    react(confirmationAsked, (event) => mailAskedConfirmation(dependencies, event)),
    react(testMailAsked, (event) => mailAskedTest(dependencies, event)),
    react(emailChangeAsked, (event) => mailAskedEmailChange(dependencies, event)),
    react(trialStarted, (event) => mailSubscriber(dependencies, event, 'trial-started', trialStartedMail)),
    react(trialEnding, (event) => mailSubscriber(dependencies, event, 'trial-ending', trialEndingMail)),
    react(paymentFailed, (event) => mailSubscriber(dependencies, event, 'payment-failed', paymentFailedMail)),
    react(paymentActionRequired, (event) =>
      mailSubscriber(dependencies, event, 'payment-action', paymentActionMail),
    ),
    react(paymentReceived, (event) => mailSubscriber(dependencies, event, 'receipt', receiptMail)),
    react(subscriptionCanceled, (event) =>
      mailSubscriber(dependencies, event, 'subscription-canceled', subscriptionCanceledMail),
    ),
  ];
}
