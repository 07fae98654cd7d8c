import { createHash } from 'node:crypto';
import type { Mail } from '../provider/mail.ts';

/** One mail to one recipient because of one event; `kind` names the mail, such as 'entry-recorded'. */
export interface DeliveryAddress {
  eventId: string;
  /** Whose account it is about: with that account the delivery goes. Null where it is about none. */
  ownerId: string | null;
  /** Whom it goes to: an address, or a role where the row is to keep none once the mail is sent. */
  recipient: string;
  kind: string;
  /** The entry it is about, whose list is told what becomes of the mail; absent where it is about none. */
  entry?: { listId: string; entryId: number };
}

/** What has become of it. Only a pending delivery still holds its mail for certain. */
export type Delivery = Omit<DeliveryAddress, 'ownerId' | 'entry'> & {
  id: string;
  attempts: number;
  createdAt: Date;
} & ({ status: 'pending'; payload: Mail } | { status: 'sent' } | { status: 'failed'; lastError: string });

export type PendingDelivery = Extract<Delivery, { status: 'pending' }>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/**
 * For how long a settled delivery is kept (decision P9a: logs). It must outlast the two weeks for which the stream may hand
 * its event out again: the row is what keeps a second delivery from being a second mail.
 */
const keptMs = 30 * 24 * 60 * minuteMs;

/** For how long the mail service remembers a key; an hour short of its 24, for clocks and a slow last attempt. */
const keyMsMax = 23 * 60 * minuteMs;

/**
 * The key under which the mail service takes a mail once, however often it is handed over: the same for every attempt
 * of a delivery, another for every other delivery.
 */
export function idempotencyKeyOf({ kind, eventId, recipient }: Omit<DeliveryAddress, 'ownerId'>): string {
  return `${kind}/${eventId}/${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`;
}

/** True once the mail service may have forgotten an earlier attempt, so that another could send the mail twice. */
export function isTooOldToSend(delivery: Delivery, now: Date): boolean {
  return now.getTime() - delivery.createdAt.getTime() > keyMsMax;
}

/** Sent and failed deliveries recorded before this go; pending ones stay. */
export function deliveryCutoff(now: Date): Date {
  return new Date(now.getTime() - keptMs);
}

/**
 * How long to wait after a failed attempt, in milliseconds: doubling from a second to 15 for the first ten minutes, so
 * that mail flows again soon after a short outage, then a minute, and five minutes after the first hour.
 */
export function waitMsAfter(delivery: Delivery, now: Date): number {
  const ageMs = now.getTime() - delivery.createdAt.getTime();
  if (ageMs > 60 * minuteMs) return 5 * minuteMs;
  if (ageMs > 10 * minuteMs) return minuteMs;
  return Math.min(secondMs * 2 ** delivery.attempts, 15 * secondMs);
}

/** Addresses fit for a log: 'd***@example.com'. */
export function withoutAddresses(text: string): string {
  return text.replace(/([^\s<>()"'`,;])[^\s<>()"'`,;@]*@([^\s<>()"'`,;]+)/g, '$1***@$2');
}
