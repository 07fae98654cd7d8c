import { z } from 'zod';
import { type ActivityKind, activityDetailsSchema } from '../http/activity.ts';
import { actorSchema } from '../http/actor.ts';

/**
 * The data of an event for the trail of a workspace, enqueued with the change it tells of. `ownerId` is the workspace's.
 * `actor` is null where nobody did it, or an older gateway did not say who.
 */
export function activityData<Kind extends ActivityKind>(kinds: readonly Kind[]) {
  return z.object({
    ownerId: z.uuid(),
    kind: z.enum(kinds),
    actor: actorSchema.nullable(),
    list: z.object({ id: z.string(), title: z.string() }).nullable(),
    details: activityDetailsSchema,
  });
}
