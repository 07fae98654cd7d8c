import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  trialEnding,
  trialStarted,
} from '@scanlist/contracts/messages/billing';
import type { EventContract, EventOf } from '@scanlist/contracts/messages/define';
import {
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailConfirmationAsked,
  newDeviceSignedIn,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from '@scanlist/contracts/messages/gateway';
import {
  confirmationAsked,
  entryMailAsked,
  entryRecorded,
  listFilledUp,
  summaryMailAsked,
  testMailAsked,
} from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { z } from 'zod';
import type { MailingDependencies } from './deliveries/deliver-once.ts';
import { mailAskedConfirmation } from './deliveries/mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './deliveries/mail-asked-email-change.ts';
import { mailAskedReset } from './deliveries/mail-asked-reset.ts';
import { mailAskedTest } from './deliveries/mail-asked-test.ts';
import { mailDeletedOwner } from './deliveries/mail-deleted-owner.ts';
import { mailOwner } from './deliveries/mail-owner.ts';
import { mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';
import { mailSummary } from './deliveries/mail-summary.ts';
import { mailSupportMessage } from './deliveries/mail-support-message.ts';
import { emailChangeUndoneMail } from './mails/email-change-undone-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { emailConfirmationMail } from './mails/email-confirmation-mail.ts';
import { listFilledUpMail } from './mails/list-filled-up-mail.ts';
import { newDeviceMail } from './mails/new-device-mail.ts';
import { passwordChangedMail } from './mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './mails/payment-mails.ts';
import { subscriptionCanceledMail } from './mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './mails/trial-mails.ts';
import type { MailQueue } from './queue/mail-queue.ts';
import { MailServiceBusy } from './queue/mail-service-busy.ts';

/** How long mails in the queue wait beyond what the mail service asks for, so that a mail somebody waits for goes first. */
const headStartMs = 1_000;

/** What this service does when something happens that somebody waits to be mailed: a line for each event. */
function atOnce(dependencies: MailingDependencies): Reaction[] {
  return [
    react(confirmationAsked, (event) => mailAskedConfirmation(dependencies, event)),
    react(testMailAsked, (event) => mailAskedTest(dependencies, event)),
    react(emailChangeAsked, (event) => mailAskedEmailChange(dependencies, event)),
    react(emailChanged, (event) => mailOwner(dependencies, event, 'email-changed', emailChangedMail)),
    react(emailChangeUndone, (event) =>
      mailOwner(dependencies, event, 'email-change-undone', emailChangeUndoneMail),
    ),
    react(emailConfirmationAsked, (event) =>
      mailOwner(dependencies, event, 'email-confirmation', emailConfirmationMail),
    ),
    react(passwordResetAsked, (event) => mailAskedReset(dependencies, event)),
    react(passwordChanged, (event) =>
      mailOwner(dependencies, event, 'password-changed', passwordChangedMail),
    ),
    react(newDeviceSignedIn, (event) => mailOwner(dependencies, event, 'new-device', newDeviceMail)),
    react(ownerDeleted, (event) => mailDeletedOwner(dependencies, event)),
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

/** What it does when the turn of an event's owner has come. */
function inTurn(dependencies: MailingDependencies): Queued[] {
  return [
    queued(
      entryRecorded,
      ({ data }) => (data.notify === null ? 'no mail' : data.ownerId),
      (event) => mailRecordedEntry(dependencies, event),
    ),
    queued(
      entryMailAsked,
      ({ data }) => data.ownerId,
      (event) => mailRecordedEntry(dependencies, event),
    ),
    queued(
      summaryMailAsked,
      ({ data }) => data.ownerId,
      (event) => mailSummary(dependencies, event),
    ),
    queued(
      listFilledUp,
      ({ data }) => data.ownerId,
      (event) => mailOwner(dependencies, event, 'list-filled-up', listFilledUpMail),
    ),
    queued(
      supportMessageReceived,
      () => null,
      (event) => mailSupportMessage(dependencies, event),
    ),
  ];
}

/** What this service does when something happens. */
export function reactions(
  dependencies: MailingDependencies,
  queue: Pick<MailQueue, 'add' | 'pause'>,
): Reaction[] {
  const letGoFirst = (reaction: Reaction): Reaction => ({
    ...reaction,
    async run(...heard) {
      try {
        await reaction.run(...heard);
      } catch (error) {
        if (error instanceof MailServiceBusy) queue.pause(error.ms + headStartMs);
        throw error;
      }
    },
  });
  return [
    ...atOnce(dependencies).map(letGoFirst),
    ...inTurn(dependencies).map(({ contract, turnOf }) =>
      react(
        contract,
        async (event) => {
          const ownerId = turnOf(event);
          if (ownerId !== 'no mail') await queue.add(contract.subject, event, ownerId);
        },
        { isMeasuredLater: true },
      ),
    ),
  ];
}

/** Mails an event from the queue; throws as `deliverOnce` does. */
export function mailQueued(
  dependencies: MailingDependencies,
): (subject: string, event: EventOf<unknown>) => Promise<void> {
  const bySubject = new Map(inTurn(dependencies).map((each) => [each.contract.subject, each]));
  return async (subject, event) => {
    const found = bySubject.get(subject);
    if (!found) throw new Error(`nothing mails ${subject}`);
    await found.mail(event);
  };
}

interface Queued {
  contract: EventContract;
  /** In whose turn it is mailed: an owner's, null for that of all who have no account, or that nobody is to be mailed. */
  turnOf(event: EventOf<unknown>): string | null;
  mail(event: EventOf<unknown>): Promise<void>;
}

function queued<Data extends z.ZodType>(
  contract: EventContract<Data>,
  turnOf: (event: EventOf<z.output<Data>>) => string | null,
  mail: (event: EventOf<z.output<Data>>) => Promise<void>,
): Queued {
  return {
    contract,
    turnOf: (event) => turnOf(event as EventOf<z.output<Data>>),
    mail: (event) => mail(event as EventOf<z.output<Data>>),
  };
}
