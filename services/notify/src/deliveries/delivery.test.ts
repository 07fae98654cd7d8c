import { describe, expect, it } from 'vitest';
import { type Delivery, idempotencyKeyOf, isTooOldToSend, maskAddresses, retryDelayMs } from './delivery.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const delivery = (changes: Partial<Delivery> = {}): Delivery =>
  ({
    id: '7b0cbe1c-3f0d-4f5e-9c46-3c4bd21a6a58',
    eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
    recipient: 'dana@example.com',
    kind: 'entry-recorded',
    attempts: 0,
    createdAt,
    status: 'failed',
    lastError: '',
    ...changes,
  }) as Delivery;

describe('the key of a delivery', () => {
  it('is the same for every attempt and carries no address', () => {
    const key = idempotencyKeyOf(delivery());
    expect(idempotencyKeyOf(delivery({ attempts: 9 }))).toBe(key);
    expect(key).toMatch(/^entry-recorded\/6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11\/[0-9a-f]{16}$/);
  });

  it('differs by event and by recipient', () => {
    const keys = [
      delivery(),
      delivery({ recipient: 'sam@example.com' }),
      delivery({ eventId: 'c0a8d5a1-6b53-4b6a-8d1c-0a47a2f6e0aa' }),
    ].map(idempotencyKeyOf);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('how long a delivery waits', () => {
  it('is at most 15 seconds for the first ten minutes, so that mails leave soon after an outage', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((attempts) => retryDelayMs(delivery({ attempts }), after(9)));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('grows for a long outage', () => {
    expect(retryDelayMs(delivery({ attempts: 50 }), after(30))).toBe(60_000);
    expect(retryDelayMs(delivery({ attempts: 90 }), after(120))).toBe(300_000);
  });

  it('ends before the mail service forgets the key after 24 hours', () => {
    expect(isTooOldToSend(delivery(), after(22 * 60))).toBe(false);
    expect(isTooOldToSend(delivery(), after(24 * 60 - 5))).toBe(true);
  });
});

describe('a log line', () => {
  it('holds no address in full', () => {
    expect(maskAddresses('403: only to "Dana" <dana.moore@example.com>, not x@y.z')).toBe(
      '403: only to "Dana" <d***@example.com>, not x***@y.z',
    );
  });
});
