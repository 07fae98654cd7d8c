import { z } from 'zod';

/** The body of `POST /_local/faults`: how the next requests fail. */
export const faultSchema = z.object({
  /** Answers this status and does not accept the mail. */
  status: z.int().min(400).max(599).optional(),
  /** Waits this long before anything else. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Accepts the mail, then closes the connection without an answer. */
  dropAfterAccept: z.boolean().optional(),
  /** Accepts this many per second and refuses the others with 429 and `retry-after`, until the fault is removed. */
  perSecond: z.int().min(1).optional(),
  /** The number of requests it applies to; 0 removes the fault. */
  times: z.int().min(0).default(1),
});
export type Fault = z.output<typeof faultSchema>;

export interface Faults {
  set(fault: Fault): void;
  current(): Fault | null;
  /** The fault that applies to this request, if any; counts it as used. */
  take(): Fault | undefined;
}

/** Faults are kept in memory: a restart removes them. */
export function createFaults(nowMs = () => performance.now()): Faults {
  let fault: Fault | undefined;
  let second = { since: 0, taken: 0 };
  return {
    set(given) {
      fault = given.times > 0 ? given : undefined;
    },
    current: () => fault ?? null,
    take() {
      if (!fault) return undefined;
      const taken = fault;
      if (taken.perSecond !== undefined) {
        if (nowMs() - second.since >= 1_000) second = { since: nowMs(), taken: 0 };
        second.taken += 1;
        return second.taken > taken.perSecond ? { ...taken, status: 429 } : { ...taken, status: undefined };
      }
      fault = taken.times > 1 ? { ...taken, times: taken.times - 1 } : undefined;
      return taken;
    },
  };
}
