import { z } from 'zod';

/** `POST /api/auth/login` (specification section 5: Login). The password is taken as typed, untrimmed. */
export const loginBodySchema = z.object({
  username: z
    .string('Username must be at least 3 characters')
    .trim()
    .min(3, 'Username must be at least 3 characters')
    .max(80, 'Username must be at most 80 characters'),
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Password must be at most 200 characters'),
});
export type LoginBody = z.infer<typeof loginBodySchema>;
