import { type EventContract, type EventOf, envelopeSchema } from '@scanlist/contracts/messages/define';
import type { z } from 'zod';

/** What a reaction hears besides the event. */
export interface EventMeta {
  /** How often this event has been handed out, this time included. */
  deliveries: number;
}

/** An event contract together with what this service does when it happens. */
export interface Reaction {
  readonly contract: EventContract;
  readonly envelope: z.ZodType;
  /** What it hears is not done with when it has taken it: how long that took is told with `recordEventAge`. */
  readonly isMeasuredLater?: boolean;
  run(event: EventOf<unknown>, meta: EventMeta): Promise<void>;
}

/** Thrown by a reaction that cannot do its work yet, through no fault of the event: comes again after `ms`, uncounted. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly ms: number;

  constructor(ms: number, reason = 'not yet', options?: ErrorOptions) {
    super(reason, options);
    this.ms = ms;
  }
}

/** Thrown by a reaction for an event it can never take: it goes to the dead letters at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Joins an event and the use case that reacts to it. It may hear the same event twice and must welcome that.
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
