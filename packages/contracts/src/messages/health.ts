import { z } from 'zod';
import { defineRequest, type ServiceName } from './define.ts';

/**
 * `ping` of a service: answers when it can reach its database and listens to its subjects. `events` are held up where those it
 * tells cannot be stored or those it hears cannot be fetched; a service of an older release does not say.
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
