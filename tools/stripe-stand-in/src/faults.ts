import { z } from 'zod';

const apiFault = z.strictObject({
  /** Part of `POST /v1/customers`, as a method and path; every request where it is not given. */
  match: z.string().optional(),
  /** Answer this instead of doing anything. */
  status: z.int().min(400).max(599).optional(),
  /** Wait this long before anything else. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Do what was asked, then close the connection without an answer. */
  dropAfterExecute: z.boolean().optional(),
  /** How many requests it meets. */
  times: z.int().min(1).default(1),
});

const webhookFault = z.strictObject({
  /** Everything arrives twice. */
  duplicate: z.boolean().optional(),
  /** What waits together goes out in any order. */
  shuffle: z.boolean().optional(),
  /** Everything waits this long first. */
  delayMs: z.int().min(0).max(120_000).optional(),
  /** Nothing is sent, nor tried again. */
  drop: z.boolean().optional(),
});

/** What `POST /_local/faults` takes: it replaces what went wrong before, so `{}` heals everything. */
export const faultsSchema = z.strictObject({
  api: apiFault.optional(),
  webhook: webhookFault.optional(),
  /** This subscription was cancelled in the provider's own pages: only its date says so. */
  portalCancel: z.string().optional(),
  /** This subscription stays unpaid: so an account can be set to leave it after the last try. */
  leaveUnpaid: z.string().optional(),
});
type Given = z.output<typeof faultsSchema>;
export type ApiFault = z.output<typeof apiFault>;

export interface Faults {
  set(faults: Given): void;
  current(): { api: ApiFault | null; webhook: Given['webhook'] | null };
  /** The fault that meets this request, used up by it. */
  takeApi(request: string): ApiFault | undefined;
}

/** Faults are kept in memory: a restart heals everything. */
export function faultSwitch(): Faults {
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
