import { type Plans, subscriptionPath } from '@scanlist/contracts/http/billing';
import * as events from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { ProviderInvoice, ProviderSubscription } from '../stripe/provider.ts';
import { type CardLink, newCardLink } from './card-link.ts';
import type { FormerOwnerCard } from './former-owner-card.ts';
import type { NextRecord } from './next-record.ts';

/** The recipient of the mails about a subscription. */
export interface Recipient {
  email: string;
  firstName: string | null;
  /** IANA name of the zone in which mails say their times; null if it is not known. */
  timeZone: string | null;
}

/** An event that makes notify send a mail, and the key under which it is published only once. */
export interface MailEvent {
  key: string;
  event: OutboxRow;
  /** Stored if the mail is published. */
  link?: CardLink;
}

/** What the mail events take from outside of the subscription. */
export interface MailEventContext {
  catalogue: Plans;
  publicOrigin: string;
  uuid(): string;
  now: Date;
  /** Invoices before the latest one that were not synced yet, or not since they were paid. */
  earlier: ProviderInvoice[];
}

const reminderMs = 3 * 24 * 60 * 60 * 1000;

/** Every mail event that the provider's present state calls for. Most of them have been published before. */
export function mailEventsFor(
  record: NextRecord,
  fresh: ProviderSubscription,
  recipient: Recipient,
  context: MailEventContext,
): MailEvent[] {
  const base = {
    ownerId: record.ownerId,
    email: recipient.email,
    firstName: recipient.firstName,
    subscriptionId: record.subscriptionId,
    plan: context.catalogue.name,
    period: record.period,
    card: record.card,
    subscriptionUrl: `${context.publicOrigin}${subscriptionPath}`,
    timeZone: recipient.timeZone,
  };
  const former = record.formerOwnerCard;
  return [
    ...trialMails(),
    ...context.earlier.flatMap(receiptOf),
    ...paymentMails(),
    ...cancelMails(),
    ...formerOwnerMails(),
  ];

  function trialMails(): MailEvent[] {
    const { trialEndsAt, subscriptionId } = record;
    if (record.status !== 'trialing' || !trialEndsAt) return [];
    const charge = { ...base, ...chargeAt(trialEndsAt) };
    const due = [{ key: `trial_started/${subscriptionId}`, event: row(events.trialStarted, charge) }];
    const left = trialEndsAt.getTime() - context.now.getTime();
    if (!record.cancelAtPeriodEnd && left > 0 && left <= reminderMs) {
      const key = `trial_ending/${subscriptionId}/${seconds(trialEndsAt)}`;
      due.push({ key, event: row(events.trialEnding, charge) });
    }
    return due;
  }

  function paymentMails(): MailEvent[] {
    const invoice = fresh.latestInvoice;
    if (!invoice) return [];
    if (invoice.status === 'paid') return receiptOf(invoice);
    if (record.status !== 'past_due' || invoice.status !== 'open' || invoice.attempts === 0) return [];
    const accessEndsAt = (record.accessEndsAt ?? context.now).toISOString();
    const about = { ...base, invoiceId: invoice.id, currency: invoice.currency };
    const data = { ...about, amountCents: invoice.dueCents, accessEndsAt };
    // One mail per attempt: an owner whose confirmation fails has seen that in the browser.
    const key = `payment_failed/${invoice.id}/${invoice.attempts}`;
    if (invoice.needsConfirmation) return [{ key, event: row(events.paymentActionRequired, data) }];
    const failed = { ...data, nextTryAt: invoice.nextTryAt?.toISOString() ?? null };
    return [{ key, event: row(events.paymentFailed, failed) }];
  }

  function receiptOf(invoice: ProviderInvoice): MailEvent[] {
    if (invoice.status !== 'paid' || invoice.paidCents === 0) return [];
    const data = {
      ...base,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amountCents: invoice.paidCents,
      currency: invoice.currency,
      paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
      invoiceUrl: invoice.invoiceUrl,
      pdfUrl: invoice.pdfUrl,
      nextCharge: nextCharge(),
    };
    return [{ key: `receipt/${invoice.id}`, event: row(events.paymentReceived, data) }];
  }

  /** Published when the subscription is cancelled, and not again when it ends. */
  function cancelMails(): MailEvent[] {
    if (record.status !== 'canceled' && !record.cancelAtPeriodEnd) return [];
    if (isEndedByFormerOwner()) return [];
    const endsAt = record.cancelAt ?? record.accessEndsAt ?? context.now;
    const data = {
      ...base,
      reason: fresh.endedUnpaid ? ('payment_failed' as const) : ('asked' as const),
      endsAt: endsAt.toISOString(),
      freeLists: context.catalogue.freeLists,
    };
    return [{ key: cancelKey(), event: row(events.subscriptionCanceled, data) }];
  }

  function cancelKey(): string {
    return `canceled/${record.subscriptionId}/${record.cancellations}`;
  }

  function isEndedByFormerOwner(): boolean {
    return former?.endsSubscription === true && record.cancelAtPeriodEnd;
  }

  /** To the former owner whose card is in use: that it is, and each charge. To the new owner: that it was taken back. */
  function formerOwnerMails(): MailEvent[] {
    if (!former || record.status === 'canceled') return [];
    const since = seconds(former.addedUntil);
    const charges = [...context.earlier, ...(fresh.latestInvoice ? [fresh.latestInvoice] : [])]
      .filter(
        ({ status, paidCents, paidAt }) =>
          status === 'paid' && paidCents > 0 && paidAt && seconds(paidAt) >= since,
      )
      .map((invoice) => formerOwnerMail(former, `former_receipt/${invoice.id}`, invoice));
    if (former.state === 'taken_back') return [...charges, ...takenBackMails(former)];
    if (!record.card) return charges;
    return [formerOwnerMail(former, `former_card/${record.subscriptionId}/${since}`, null), ...charges];
  }

  function formerOwnerMail(
    { addedUntil, email, firstName, timeZone, workspaceName, newOwner }: FormerOwnerCard,
    key: string,
    invoice: ProviderInvoice | null,
  ): MailEvent {
    const { link, url } = newCardLink(addedUntil, context);
    const { subscriptionUrl: _theirs, ...about } = base;
    const data = {
      ...about,
      email,
      firstName,
      timeZone,
      workspaceName,
      newOwner,
      paid: invoice && {
        amountCents: invoice.paidCents,
        currency: invoice.currency,
        paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
        invoiceNumber: invoice.number,
      },
      nextCharge: nextCharge(),
      takeBackUrl: url,
      linkEndsAt: link.expiresAt.toISOString(),
    };
    return { key, event: row(events.formerOwnerPays, data), link };
  }

  /** Nothing changes for a new owner who had canceled before. */
  function takenBackMails({ name, addedUntil }: FormerOwnerCard): MailEvent[] {
    if (record.cancelAtPeriodEnd && !isEndedByFormerOwner()) return [];
    const { card: _none, ...about } = base;
    const data = {
      ...about,
      formerOwner: name,
      endsAt: (record.cancelAtPeriodEnd && record.cancelAt?.toISOString()) || null,
      freeLists: context.catalogue.freeLists,
    };
    // In the place of the mail about a cancellation, which nobody asked for.
    const key = record.cancelAtPeriodEnd
      ? cancelKey()
      : `card_taken_back/${record.subscriptionId}/${seconds(addedUntil)}`;
    return [{ key, event: row(events.cardTakenBack, data) }];
  }

  function row<Data extends z.ZodType>(event: EventContract<Data>, data: z.input<Data>): OutboxRow {
    return outboxRow(event, data, { id: context.uuid(), occurredAt: context.now });
  }

  function nextCharge() {
    const next = record.cancelAtPeriodEnd || record.status === 'canceled' ? null : record.currentPeriodEnd;
    return next && chargeAt(next);
  }

  function chargeAt(date: Date) {
    return { chargeCents: record.priceCents, currency: record.currency, chargeAt: date.toISOString() };
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
