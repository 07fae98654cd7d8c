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
import { mailAskedConfirmation } from './deliveries/mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './deliveries/mail-asked-email-change.ts';
import { mailAskedReset } from './deliveries/mail-asked-reset.ts';
import { mailAskedTest } from './deliveries/mail-asked-test.ts';
import { mailDeletedOwner } from './deliveries/mail-deleted-owner.ts';
import { mailOwner } from './deliveries/mail-owner.ts';
import { mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';
import { mailSummary } from './deliveries/mail-summary.ts';
import { mailSupportMessage } from './deliveries/mail-support-message.ts';
import type { Dependencies } from './dependencies.ts';
import { emailChangeUndoneMail } from './mails/email-change-undone-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { emailConfirmationMail } from './mails/email-confirmation-mail.ts';
import { listFilledUpMail } from './mails/list-filled-up-mail.ts';
import { newDeviceMail } from './mails/new-device-mail.ts';
import { passwordChangedMail } from './mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './mails/payment-mails.ts';
import { subscriptionCanceledMail } from './mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './mails/trial-mails.ts';
import { MailServiceBusy } from './provider/mail-service-busy.ts';
import type { MailQueue } from './queue/mail-queue.ts';

/** How long mails in the queue wait beyond what the mail service asks for, so that a mail somebody waits for goes first. */
const headStartMs = 1_000;

/** What this service does when something happens that somebody waits to be mailed: a line for each event. */
function atOnce(deps: Dependencies): Reaction[] {
  return [
    react(confirmationAsked, (event) => mailAskedConfirmation(deps, event)),
    react(testMailAsked, (event) => mailAskedTest(deps, event)),
    react(emailChangeAsked, (event) => mailAskedEmailChange(deps, event)),
    react(emailChanged, (event) => mailOwner(deps, event, 'email-changed', emailChangedMail)),
    react(emailChangeUndone, (event) => mailOwner(deps, event, 'email-change-undone', emailChangeUndoneMail)),
    react(emailConfirmationAsked, (event) =>
      mailOwner(deps, event, 'email-confirmation', emailConfirmationMail),
    ),
    react(passwordResetAsked, (event) => mailAskedReset(deps, event)),
    react(passwordChanged, (event) => mailOwner(deps, event, 'password-changed', passwordChangedMail)),
    react(newDeviceSignedIn, (event) => mailOwner(deps, event, 'new-device', newDeviceMail)),
    react(ownerDeleted, (event) => mailDeletedOwner(deps, event)),
    react(trialStarted, (event) => mailOwner(deps, event, 'trial-started', trialStartedMail)),
    react(trialEnding, (event) => mailOwner(deps, event, 'trial-ending', trialEndingMail)),
    react(paymentFailed, (event) => mailOwner(deps, event, 'payment-failed', paymentFailedMail)),
    react(paymentActionRequired, (event) => mailOwner(deps, event, 'payment-action', paymentActionMail)),
    react(paymentReceived, (event) => mailOwner(deps, event, 'receipt', receiptMail)),
    react(subscriptionCanceled, (event) =>
      mailOwner(deps, event, 'subscription-canceled', subscriptionCanceledMail),
    ),
  ];
}

/** What it does when the turn of an event's owner has come. */
function inTurn(deps: Dependencies): Queued[] {
  return [
    queued(
      entryRecorded,
      ({ data }) => (data.notify === null ? 'no mail' : data.ownerId),
      (event) => mailRecordedEntry(deps, event),
    ),
    queued(
      entryMailAsked,
      ({ data }) => data.ownerId,
      (event) => mailRecordedEntry(deps, event),
    ),
    queued(
      summaryMailAsked,
      ({ data }) => data.ownerId,
      (event) => mailSummary(deps, event),
    ),
    queued(
      listFilledUp,
      ({ data }) => data.ownerId,
      (event) => mailOwner(deps, event, 'list-filled-up', listFilledUpMail),
    ),
    queued(
      supportMessageReceived,
      () => null,
      (event) => mailSupportMessage(deps, event),
    ),
  ];
}

/** What this service does when something happens. */
export function reactions(deps: Dependencies, queue: Pick<MailQueue, 'add' | 'pause'>): Reaction[] {
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
    ...atOnce(deps).map(letGoFirst),
    ...inTurn(deps).map(({ contract, turnOf }) =>
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
export function mailQueued(deps: Dependencies): (subject: string, event: EventOf<unknown>) => Promise<void> {
  const bySubject = new Map(inTurn(deps).map((each) => [each.contract.subject, each]));
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
