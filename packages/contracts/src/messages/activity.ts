import { z } from 'zod';
import { type ActivityKind, activityDetailsSchema } from '../http/activity.ts';
import { actorSchema } from '../http/actor.ts';

/**
 * The data of an event that adds a row to the trail of a workspace. It is enqueued in the transaction of the change.
 * `ownerId` is the id of the workspace.
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
