import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  trialEnding,
  trialStarted,
} from '@scanlist/contracts/messages/billing';
import {
  emailChangeAsked,
  emailConfirmationAsked,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from '@scanlist/contracts/messages/gateway';
import {
  confirmationAsked,
  entryMailAsked,
  entryRecorded,
  testMailAsked,
} from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { MailingDependencies } from './deliveries/deliver-once.ts';
import { mailAskedConfirmation } from './deliveries/mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './deliveries/mail-asked-email-change.ts';
import { mailAskedReset } from './deliveries/mail-asked-reset.ts';
import { mailAskedTest } from './deliveries/mail-asked-test.ts';
import { mailDeletedOwner } from './deliveries/mail-deleted-owner.ts';
import { mailOwner } from './deliveries/mail-owner.ts';
import { mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';
import { mailSupportMessage } from './deliveries/mail-support-message.ts';
import { emailConfirmationMail } from './mails/email-confirmation-mail.ts';
import { passwordChangedMail } from './mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './mails/payment-mails.ts';
import { subscriptionCanceledMail } from './mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './mails/trial-mails.ts';

/** What this service does when something happens: a line for each event. */
export function reactions(dependencies: MailingDependencies): Reaction[] {
  return [
    react(entryRecorded, (event) => mailRecordedEntry(dependencies, event)),
    react(entryMailAsked, (event) => mailRecordedEntry(dependencies, event)),
    react(confirmationAsked, (event) => mailAskedConfirmation(dependencies, event)),
    react(testMailAsked, (event) => mailAskedTest(dependencies, event)),
    react(emailChangeAsked, (event) => mailAskedEmailChange(dependencies, event)),
    react(emailConfirmationAsked, (event) =>
      mailOwner(dependencies, event, 'email-confirmation', emailConfirmationMail),
    ),
    react(passwordResetAsked, (event) => mailAskedReset(dependencies, event)),
    react(passwordChanged, (event) =>
      mailOwner(dependencies, event, 'password-changed', passwordChangedMail),
    ),
    react(ownerDeleted, (event) => mailDeletedOwner(dependencies, event)),
    react(supportMessageReceived, (event) => mailSupportMessage(dependencies, event)),
    react(trialStarted, (event) => mailOwner(dependencies, event, 'trial-started', trialStartedMail)),
    react(trialEnding, (event) => mailOwner(dependencies, event, 'trial-ending', trialEndingMail)),
    react(paymentFailed, (event) => mailOwner(dependencies, event, 'payment-failed', paymentFailedMail)),
    react(paymentActionRequired, (event) =>
      mailOwner(dependencies, event, 'payment-action', paymentActionMail),
    ),
    react(paymentReceived, (event) => mailOwner(dependencies, event, 'receipt', receiptMail)),
    react(subscriptionCanceled, (event) =>
      mailOwner(dependencies, event, 'subscription-canceled', subscriptionCanceledMail),
    ),
  ];
}
