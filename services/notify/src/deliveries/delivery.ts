import { createHash } from 'node:crypto';
import type { Mail } from '../provider/mail.ts';

/** Identifies one mail to one recipient about one event; `kind` names the mail, such as 'entry-recorded'. */
export interface DeliveryAddress {
  eventId: string;
  /** The owner whose account it is about, with which the delivery is erased; null if it is about none. */
  ownerId: string | null;
  /** The recipient's address, or a role if the row must keep no address once the mail is sent. */
  recipient: string;
  kind: string;
  /** The entry it is about, for which the outcome is published; absent if it is about none. */
  entry?: { listId: string; entryId: number };
}

/** A stored delivery and its state. Only a pending one is certain to hold its mail. */
export type Delivery = Omit<DeliveryAddress, 'ownerId' | 'entry'> & {
  id: string;
  attempts: number;
  createdAt: Date;
} & ({ status: 'pending'; payload: Mail } | { status: 'sent' } | { status: 'failed'; lastError: string });

export type PendingDelivery = Extract<Delivery, { status: 'pending' }>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/**
 * How long a settled delivery is kept (decision P9a: logs). This must exceed the two weeks in which the stream may
 * redeliver its event: the row prevents a second mail.
 */
const retentionMs = 30 * 24 * 60 * minuteMs;

/**
 * How long the mail service remembers a key: one hour less than its 24, for clock differences and a slow last attempt.
 */
const keyMsMax = 23 * 60 * minuteMs;

/**
 * The idempotency key under which the mail service takes a mail once: the same for every attempt of a delivery, and
 * different for every other delivery.
 */
export function idempotencyKeyOf({ kind, eventId, recipient }: Omit<DeliveryAddress, 'ownerId'>): string {
  return `${kind}/${eventId}/${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`;
}

/** True once the mail service may have forgotten the key, so that another attempt could send the mail twice. */
export function isTooOldToSend(delivery: Delivery, now: Date): boolean {
  return now.getTime() - delivery.createdAt.getTime() > keyMsMax;
}

/** Sent and failed deliveries stored before this time are purged; pending ones stay. */
export function deliveryCutoff(now: Date): Date {
  return new Date(now.getTime() - retentionMs);
}

/**
 * The delay after a failed attempt, in milliseconds. It doubles from 1 to 15 seconds during the first ten minutes, so
 * that mails leave soon after a short outage; then it is one minute, and five minutes after the first hour.
 */
export function retryDelayMs(delivery: Delivery, now: Date): number {
  const ageMs = now.getTime() - delivery.createdAt.getTime();
  if (ageMs > 60 * minuteMs) return 5 * minuteMs;
  if (ageMs > 10 * minuteMs) return minuteMs;
  return Math.min(secondMs * 2 ** delivery.attempts, 15 * secondMs);
}

/** Masks e-mail addresses for logs: 'd***@example.com'. */
export function maskAddresses(text: string): string {
  return text.replace(/([^\s<>()"'`,;])[^\s<>()"'`,;@]*@([^\s<>()"'`,;]+)/g, '$1***@$2');
}
