import { z } from 'zod';
import { defineRequest, type ServiceName } from './define.ts';

/** `ping` of a service: answers when it can reach its database and listens to its subjects. */
export function pingOf(service: ServiceName) {
  return defineRequest(service, 'ping', {
    input: z.object({}),
    output: z.object({ ok: z.literal(true) }),
    idempotent: true,
  });
}

export const pings = {
  lists: pingOf('lists'),
  billing: pingOf('billing'),
  notify: pingOf('notify'),
} as const;
