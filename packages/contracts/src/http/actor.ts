import { z } from 'zod';

/**
 * The person behind a change as they were then: the id of their account, their name as other members read it, and their
 * address. A name is anything they like, another member's too; somebody confirmed that they read the address.
 */
export const actorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null where nobody had confirmed it. Absent in what older releases wrote. */
  email: z.string().nullable().optional(),
});
export type Actor = z.infer<typeof actorSchema>;
