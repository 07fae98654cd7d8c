import { z } from 'zod';

const apiFault = z.strictObject({
  /** A part of method and path, such as `POST /v1/customers`. Without it every request matches. */
  match: z.string().optional(),
  /** Answers this status and does nothing. */
  status: z.int().min(400).max(599).optional(),
  /** Waits this long before anything else. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Executes the request, then closes the connection without an answer. */
  dropAfterExecute: z.boolean().optional(),
  /** The number of requests it applies to. */
  times: z.int().min(1).default(1),
});

const webhookFault = z.strictObject({
  /** Sends each webhook twice. */
  duplicate: z.boolean().optional(),
  /** Sends pending webhooks in random order. */
  shuffle: z.boolean().optional(),
  /** Delays each webhook this long. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Sends nothing and does not retry. */
  drop: z.boolean().optional(),
});

/** The body of `POST /_local/faults`. It replaces all faults, so `{}` removes them. */
export const faultsSchema = z.strictObject({
  api: apiFault.optional(),
  webhook: webhookFault.optional(),
  /** Cancels this subscription as Stripe's own pages do: by its date alone. */
  portalCancel: z.string().optional(),
  /** Makes this subscription `unpaid`, as an account can be set to do after the last charge. */
  leaveUnpaid: z.string().optional(),
});
type Given = z.output<typeof faultsSchema>;
export type ApiFault = z.output<typeof apiFault>;

export interface Faults {
  set(faults: Given): void;
  current(): { api: ApiFault | null; webhook: Given['webhook'] | null };
  /** The fault that applies to this request, if any; counts it as used. */
  takeApi(request: string): ApiFault | undefined;
}

/** Faults are kept in memory: a restart removes them. */
export function createFaults(): Faults {
  let api: ApiFault | undefined;
  let webhook: Given['webhook'];
  return {
    set(given) {
      api = given.api;
      webhook = given.webhook;
    },
    current: () => ({ api: api ?? null, webhook: webhook ?? null }),
    takeApi(request) {
      if (!api || (api.match && !request.includes(api.match))) return undefined;
      const taken = api;
      api = taken.times > 1 ? { ...taken, times: taken.times - 1 } : undefined;
      return taken;
    },
  };
}
