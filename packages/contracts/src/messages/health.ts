import { z } from 'zod';
import { defineRequest, type ServiceName } from './define.ts';

/**
 * `ping` of a service: answers when the service reaches its database and its subscriptions are active. `events` are
 * held up where its events cannot be published, or those it consumes cannot be fetched; a service of an older release
 * does not say.
 */
export function pingOf(service: ServiceName) {
  return defineRequest(service, 'ping', {
    input: z.object({}),
    output: z.object({ ok: z.literal(true), events: z.enum(['ok', 'held-up']).optional() }),
    idempotent: true,
  });
}

export const pings = {
  lists: pingOf('lists'),
  billing: pingOf('billing'),
  notify: pingOf('notify'),
} as const;
