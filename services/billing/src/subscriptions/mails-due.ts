import { type Plans, subscriptionPath } from '@scanlist/contracts/http/billing';
import * as tell from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { NextRecord } from './next-record.ts';

/** Who reads the mails about a subscription. */
export interface Reader {
  email: string;
  firstName: string | null;
}

/** A mail, and the key under which it is told once for all time. */
export interface DueMail {
  key: string;
  event: OutboxRow;
}

export interface MailsWorld {
  catalogue: Plans;
  publicOrigin: string;
  uuid(): string;
  now: Date;
}

const reminderMs = 3 * 24 * 60 * 60 * 1000;

/** Every mail that what the provider says now calls for; most of them will have been told before. */
export function mailsDue(
  record: NextRecord,
  fresh: ProviderSubscription,
  reader: Reader,
  world: MailsWorld,
): DueMail[] {
  const base = {
    ownerId: record.ownerId,
    email: reader.email,
    firstName: reader.firstName,
    subscriptionId: record.subscriptionId,
    plan: world.catalogue.name,
    period: record.period,
    card: record.card,
    subscriptionUrl: `${world.publicOrigin}${subscriptionPath}`,
  };
  return [...trialMails(), ...paymentMails(), ...cancelMails()];

  function trialMails(): DueMail[] {
    const { trialEndsAt, subscriptionId } = record;
    if (record.status !== 'trialing' || !trialEndsAt) return [];
    const charge = { ...base, ...chargeAt(trialEndsAt) };
    const due = [{ key: `trial_started/${subscriptionId}`, event: row(tell.trialStarted, charge) }];
    const left = trialEndsAt.getTime() - world.now.getTime();
    if (!record.cancelAtPeriodEnd && left > 0 && left <= reminderMs) {
      const key = `trial_ending/${subscriptionId}/${seconds(trialEndsAt)}`;
      due.push({ key, event: row(tell.trialEnding, charge) });
    }
    return due;
  }

  function paymentMails(): DueMail[] {
    const invoice = fresh.latestInvoice;
    if (!invoice) return [];
    const about = { ...base, invoiceId: invoice.id, currency: invoice.currency };
    if (invoice.status === 'paid' && invoice.paidCents > 0) {
      const next = record.cancelAtPeriodEnd || record.status === 'canceled' ? null : record.currentPeriodEnd;
      const data = {
        ...about,
        amountCents: invoice.paidCents,
        invoiceNumber: invoice.number,
        paidAt: (invoice.paidAt ?? invoice.createdAt).toISOString(),
        invoiceUrl: invoice.invoiceUrl,
        pdfUrl: invoice.pdfUrl,
        nextCharge: next && chargeAt(next),
      };
      return [{ key: `receipt/${invoice.id}`, event: row(tell.paymentReceived, data) }];
    }
    if (record.status !== 'past_due' || invoice.status !== 'open' || invoice.attempts === 0) return [];
    const accessEndsAt = (record.accessEndsAt ?? world.now).toISOString();
    const data = { ...about, amountCents: invoice.dueCents, accessEndsAt };
    if (invoice.needsConfirmation) {
      return [{ key: `payment_action/${invoice.id}`, event: row(tell.paymentActionRequired, data) }];
    }
    const failed = { ...data, nextTryAt: invoice.nextTryAt?.toISOString() ?? null };
    const key = `payment_failed/${invoice.id}/${invoice.attempts}`;
    return [{ key, event: row(tell.paymentFailed, failed) }];
  }

  /** Told when it is asked for, and not again when it comes true: the provider keeps the moment of asking. */
  function cancelMails(): DueMail[] {
    if (record.status !== 'canceled' && !record.cancelAtPeriodEnd) return [];
    const endsAt = record.cancelAt ?? record.accessEndsAt ?? world.now;
    const data = {
      ...base,
      reason: fresh.endedUnpaid ? ('payment_failed' as const) : ('asked' as const),
      endsAt: endsAt.toISOString(),
      freeLists: world.catalogue.freeLists,
    };
    const key = `canceled/${record.subscriptionId}/${seconds(fresh.canceledAt ?? endsAt)}`;
    return [{ key, event: row(tell.subscriptionCanceled, data) }];
  }

  function row<Data extends z.ZodType>(event: EventContract<Data>, data: z.input<Data>): OutboxRow {
    return outboxRow(event, data, { id: world.uuid(), occurredAt: world.now });
  }

  function chargeAt(date: Date) {
    return { chargeCents: record.priceCents, currency: record.currency, chargeAt: date.toISOString() };
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
