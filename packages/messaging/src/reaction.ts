import { type EventContract, type EventOf, envelopeSchema } from '@scanlist/contracts/messages/define';
import type { z } from 'zod';

/** What a reaction receives besides the event. */
export interface EventMeta {
  /** How often this event was delivered, including this time. */
  deliveries: number;
}

/** An event contract and this service's handler of it. */
export interface Reaction {
  readonly contract: EventContract;
  readonly envelope: z.ZodType;
  /** The event is not finished when its reaction resolves: `recordEventAge` records how long that takes. */
  readonly isMeasuredLater?: boolean;
  run(event: EventOf<unknown>, meta: EventMeta): Promise<void>;
}

/**
 * Thrown by a reaction that cannot handle the event yet, through no fault of the event: it is delivered again after
 * `ms`, which does not count as a failure.
 */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly ms: number;

  constructor(ms: number, reason = 'not yet', options?: ErrorOptions) {
    super(reason, options);
    this.ms = ms;
  }
}

/** Thrown by a reaction for an event it can never handle: it becomes a dead letter at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Connects an event with its use case. The use case must be idempotent, because an event may be delivered twice.
 *
 * @example export const reactions = [react(ownerChanged, (event) => keepOwner(sql, event))];
 */
export function react<Data extends z.ZodType>(
  contract: EventContract<Data>,
  run: (event: EventOf<z.output<Data>>, meta: EventMeta) => Promise<void>,
  { isMeasuredLater = false } = {},
): Reaction {
  return {
    contract,
    envelope: envelopeSchema(contract),
    isMeasuredLater,
    run: (event, meta) => run(event as EventOf<z.output<Data>>, meta),
  };
}
