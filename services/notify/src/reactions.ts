import {
  cardTakenBack,
  formerOwnerPays,
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  trialEnding,
  trialStarted,
} from '@scanlist/contracts/messages/billing';
import type { EventContract, EventOf } from '@scanlist/contracts/messages/define';
import {
  accountExported,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailConfirmationAsked,
  handoverOffered,
  memberInvited,
  memberJoined,
  memberRoleChanged,
  newDeviceSignedIn,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
  workspaceHandedOver,
} from '@scanlist/contracts/messages/gateway';
import {
  confirmationAsked,
  entryDeletionAsked,
  entryMailAsked,
  entryRecorded,
  listFilledUp,
  summaryMailAsked,
  testMailAsked,
} from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { z } from 'zod';
import { mailConfirmation } from './deliveries/mail-confirmation.ts';
import { mailDeletedOwner } from './deliveries/mail-deleted-owner.ts';
import { mailEmailChange } from './deliveries/mail-email-change.ts';
import { mailEntry } from './deliveries/mail-entry.ts';
import { mailEntryDeletion } from './deliveries/mail-entry-deletion.ts';
import { mailOwner } from './deliveries/mail-owner.ts';
import { mailSummary } from './deliveries/mail-summary.ts';
import { mailSupportMessage } from './deliveries/mail-support-message.ts';
import { mailTestMail } from './deliveries/mail-test-mail.ts';
import { mailUnlessExpired } from './deliveries/mail-unless-expired.ts';
import type { Dependencies } from './dependencies.ts';
import { accountExportedMail, memberJoinedMail, memberRoleChangedMail } from './mails/access-mails.ts';
import { emailChangeUndoneMail } from './mails/email-change-undone-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { emailConfirmationMail } from './mails/email-confirmation-mail.ts';
import { cardTakenBackMail, formerOwnerPaysMail } from './mails/former-owner-mails.ts';
import { handoverOfferedMail, workspaceHandedOverMail } from './mails/handover-mails.ts';
import { listFilledUpMail } from './mails/list-filled-up-mail.ts';
import { memberInvitedMail } from './mails/member-invited-mail.ts';
import { newDeviceMail } from './mails/new-device-mail.ts';
import { passwordChangedMail, passwordResetMail } from './mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './mails/payment-mails.ts';
import { subscriptionCanceledMail } from './mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './mails/trial-mails.ts';
import { MailServiceBusy } from './provider/mail-service-busy.ts';
import type { MailQueue } from './queue/mail-queue.ts';

/** How much longer than the mail service requires the queue pauses, so that an urgent mail goes first. */
const headStartMs = 1_000;

/** The handlers of events whose mails are urgent, one line per event. */
function urgentReactions(deps: Dependencies): Reaction[] {
  return [
    react(confirmationAsked, (event) => mailConfirmation(deps, event)),
    react(testMailAsked, (event) => mailTestMail(deps, event)),
    react(emailChangeAsked, (event) => mailEmailChange(deps, event)),
    react(emailChanged, (event) => mailOwner(deps, event, 'email-changed', emailChangedMail)),
    react(emailChangeUndone, (event) => mailOwner(deps, event, 'email-change-undone', emailChangeUndoneMail)),
    react(emailConfirmationAsked, (event) =>
      mailOwner(deps, event, 'email-confirmation', emailConfirmationMail),
    ),
    react(passwordResetAsked, (event) => mailUnlessExpired(deps, event, 'password-reset', passwordResetMail)),
    react(passwordChanged, (event) => mailOwner(deps, event, 'password-changed', passwordChangedMail)),
    react(newDeviceSignedIn, (event) => mailOwner(deps, event, 'new-device', newDeviceMail)),
    react(memberInvited, (event) => mailUnlessExpired(deps, event, 'invitation', memberInvitedMail)),
    react(memberJoined, (event) => mailOwner(deps, event, 'member-joined', memberJoinedMail)),
    react(memberRoleChanged, (event) => mailOwner(deps, event, 'member-role-changed', memberRoleChangedMail)),
    react(accountExported, (event) => mailOwner(deps, event, 'account-exported', accountExportedMail)),
    react(handoverOffered, (event) =>
      mailUnlessExpired(deps, event, 'handover-offered', handoverOfferedMail),
    ),
    react(workspaceHandedOver, (event) =>
      mailOwner(deps, event, 'workspace-handed-over', workspaceHandedOverMail),
    ),
    react(ownerDeleted, (event) => mailDeletedOwner(deps, event)),
    react(trialStarted, (event) => mailOwner(deps, event, 'trial-started', trialStartedMail)),
    react(trialEnding, (event) => mailOwner(deps, event, 'trial-ending', trialEndingMail)),
    react(paymentFailed, (event) => mailOwner(deps, event, 'payment-failed', paymentFailedMail)),
    react(paymentActionRequired, (event) => mailOwner(deps, event, 'payment-action', paymentActionMail)),
    react(paymentReceived, (event) => mailOwner(deps, event, 'receipt', receiptMail)),
    react(subscriptionCanceled, (event) =>
      mailOwner(deps, event, 'subscription-canceled', subscriptionCanceledMail),
    ),
    react(formerOwnerPays, (event) => mailOwner(deps, event, 'former-owner-pays', formerOwnerPaysMail)),
    react(cardTakenBack, (event) => mailOwner(deps, event, 'card-taken-back', cardTakenBackMail)),
  ];
}

/** The handlers of events whose mails are queued, with owners in turn. */
function queuedReactions(deps: Dependencies): QueuedReaction[] {
  return [
    queued(
      entryRecorded,
      ({ data }) => (data.notify === null ? 'no mail' : data.ownerId),
      (event) => mailEntry(deps, event),
    ),
    queued(
      entryMailAsked,
      ({ data }) => data.ownerId,
      (event) => mailEntry(deps, event),
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
      entryDeletionAsked,
      ({ data }) => (data.email === null ? 'no mail' : data.ownerId),
      (event) => mailEntryDeletion(deps, event),
    ),
    queued(
      supportMessageReceived,
      () => null,
      (event) => mailSupportMessage(deps, event),
    ),
  ];
}

/** The handlers of other services' events. */
export function reactions(deps: Dependencies, queue: Pick<MailQueue, 'add' | 'pause'>): Reaction[] {
  const pauseQueueWhenBusy = (reaction: Reaction): Reaction => ({
    ...reaction,
    async run(...args) {
      try {
        await reaction.run(...args);
      } catch (error) {
        if (error instanceof MailServiceBusy) queue.pause(error.ms + headStartMs);
        throw error;
      }
    },
  });
  return [
    ...urgentReactions(deps).map(pauseQueueWhenBusy),
    ...queuedReactions(deps).map(({ contract, ownerOf }) =>
      react(
        contract,
        async (event) => {
          const ownerId = ownerOf(event);
          if (ownerId !== 'no mail') await queue.add(contract.subject, event, ownerId);
        },
        { isMeasuredLater: true },
      ),
    ),
  ];
}

/** Mails an event from the queue; throws as `deliverOnce` does. */
export function mailQueued(deps: Dependencies): (subject: string, event: EventOf<unknown>) => Promise<void> {
  const bySubject = new Map(queuedReactions(deps).map((each) => [each.contract.subject, each]));
  return async (subject, event) => {
    const found = bySubject.get(subject);
    if (!found) throw new Error(`no queued reaction mails ${subject}`);
    await found.mail(event);
  };
}

interface QueuedReaction {
  contract: EventContract;
  /** The owner in whose turn it is mailed; null for a sender without an account, 'no mail' if nobody is mailed. */
  ownerOf(event: EventOf<unknown>): string | null;
  mail(event: EventOf<unknown>): Promise<void>;
}

function queued<Data extends z.ZodType>(
  contract: EventContract<Data>,
  ownerOf: (event: EventOf<z.output<Data>>) => string | null,
  mail: (event: EventOf<z.output<Data>>) => Promise<void>,
): QueuedReaction {
  return {
    contract,
    ownerOf: (event) => ownerOf(event as EventOf<z.output<Data>>),
    mail: (event) => mail(event as EventOf<z.output<Data>>),
  };
}
