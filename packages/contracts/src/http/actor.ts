import { z } from 'zod';

/** The person behind a change: the id of their account, and their name as other members read it. */
export const actorSchema = z.object({ id: z.uuid(), name: z.string() });
export type Actor = z.infer<typeof actorSchema>;
