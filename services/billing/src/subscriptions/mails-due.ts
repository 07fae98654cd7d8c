import { type Plans, subscriptionPath } from '@scanlist/contracts/http/billing';
import * as tell from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { ProviderInvoice, ProviderSubscription } from '../stripe/provider.ts';
import type { NextRecord } from './next-record.ts';

/** Who reads the mails about a subscription. */
export interface Reader {
  email: string;
  firstName: string | null;
  /** IANA name of the zone in which mails say their times; null where it is not known. */
  timeZone: string | null;
}

/** A mail, and the key under which it is told once for all time. */
export interface DueMail {
  key: string;
  event: OutboxRow;
}

export interface MailsDependencies {
  catalogue: Plans;
  publicOrigin: string;
  uuid(): string;
  now: Date;
  /** Invoices that came before the latest one and were not looked at yet, or not since they were paid. */
  earlier: ProviderInvoice[];
}

const reminderMs = 3 * 24 * 60 * 60 * 1000;

/** Every mail that what the provider says now calls for; most of them will have been told before. */
export function mailsDue(
  record: NextRecord,
  fresh: ProviderSubscription,
  reader: Reader,
  deps: MailsDependencies,
): DueMail[] {
  const base = {
    ownerId: record.ownerId,
    email: reader.email,
    firstName: reader.firstName,
    subscriptionId: record.subscriptionId,
    plan: deps.catalogue.name,
    period: record.period,
    card: record.card,
    subscriptionUrl: `${deps.publicOrigin}${subscriptionPath}`,
    timeZone: reader.timeZone,
  };
  return [...trialMails(), ...deps.earlier.flatMap(receiptOf), ...paymentMails(), ...cancelMails()];

  function trialMails(): DueMail[] {
    const { trialEndsAt, subscriptionId } = record;
    if (record.status !== 'trialing' || !trialEndsAt) return [];
    const charge = { ...base, ...chargeAt(trialEndsAt) };
    const due = [{ key: `trial_started/${subscriptionId}`, event: row(tell.trialStarted, charge) }];
    const left = trialEndsAt.getTime() - deps.now.getTime();
    if (!record.cancelAtPeriodEnd && left > 0 && left <= reminderMs) {
      const key = `trial_ending/${subscriptionId}/${seconds(trialEndsAt)}`;
      due.push({ key, event: row(tell.trialEnding, charge) });
    }
    return due;
  }

  function paymentMails(): DueMail[] {
    const invoice = fresh.latestInvoice;
    if (!invoice) return [];
    if (invoice.status === 'paid') return receiptOf(invoice);
    if (record.status !== 'past_due' || invoice.status !== 'open' || invoice.attempts === 0) return [];
    const accessEndsAt = (record.accessEndsAt ?? deps.now).toISOString();
    const about = { ...base, invoiceId: invoice.id, currency: invoice.currency };
    const data = { ...about, amountCents: invoice.dueCents, accessEndsAt };
    // One mail for each try: who is asked to confirm and is refused in the browser has seen that there.
    const key = `payment_failed/${invoice.id}/${invoice.attempts}`;
    if (invoice.needsConfirmation) return [{ key, event: row(tell.paymentActionRequired, data) }];
    const failed = { ...data, nextTryAt: invoice.nextTryAt?.toISOString() ?? null };
    return [{ key, event: row(tell.paymentFailed, failed) }];
  }

  function receiptOf(invoice: ProviderInvoice): DueMail[] {
    if (invoice.status !== 'paid' || invoice.paidCents === 0) return [];
    const next = record.cancelAtPeriodEnd || record.status === 'canceled' ? null : record.currentPeriodEnd;
    const data = {
      ...base,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amountCents: invoice.paidCents,
      currency: invoice.currency,
      paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
      invoiceUrl: invoice.invoiceUrl,
      pdfUrl: invoice.pdfUrl,
      nextCharge: next && chargeAt(next),
    };
    return [{ key: `receipt/${invoice.id}`, event: row(tell.paymentReceived, data) }];
  }

  /** Told when it is asked for, and not again when it comes true. */
  function cancelMails(): DueMail[] {
    if (record.status !== 'canceled' && !record.cancelAtPeriodEnd) return [];
    const endsAt = record.cancelAt ?? record.accessEndsAt ?? deps.now;
    const data = {
      ...base,
      reason: fresh.endedUnpaid ? ('payment_failed' as const) : ('asked' as const),
      endsAt: endsAt.toISOString(),
      freeLists: deps.catalogue.freeLists,
    };
    const key = `canceled/${record.subscriptionId}/${record.cancellations}`;
    return [{ key, event: row(tell.subscriptionCanceled, data) }];
  }

  function row<Data extends z.ZodType>(event: EventContract<Data>, data: z.input<Data>): OutboxRow {
    return outboxRow(event, data, { id: deps.uuid(), occurredAt: deps.now });
  }

  function chargeAt(date: Date) {
    return { chargeCents: record.priceCents, currency: record.currency, chargeAt: date.toISOString() };
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
