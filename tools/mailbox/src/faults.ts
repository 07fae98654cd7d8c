import { z } from 'zod';

/** How the next requests go wrong: `POST /_local/faults`. */
export const faultSchema = z.object({
  /** Answer this instead of accepting. */
  status: z.int().min(400).max(599).optional(),
  /** Wait this long before anything else. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Accept the mail, then close the connection without an answer. */
  dropAfterAccept: z.boolean().optional(),
  /** Accept so many within each second and refuse the others as Resend does, 429 with `retry-after`, until the fault is taken back. */
  perSecond: z.int().min(1).optional(),
  /** How many requests it meets; 0 takes a fault back. */
  times: z.int().min(0).default(1),
});
export type Fault = z.output<typeof faultSchema>;

export interface Faults {
  set(fault: Fault): void;
  current(): Fault | null;
  /** The fault that meets this request, used up by it. */
  take(): Fault | undefined;
}

/** Faults are kept in memory: a restart heals everything. */
export function faultSwitch(): Faults {
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
        if (performance.now() - second.since >= 1_000) second = { since: performance.now(), taken: 0 };
        second.taken += 1;
        return second.taken > taken.perSecond ? { ...taken, status: 429 } : { ...taken, status: undefined };
      }
      fault = taken.times > 1 ? { ...taken, times: taken.times - 1 } : undefined;
      return taken;
    },
  };
}
