import { z } from 'zod/mini';
import { isTooLongForPassword, isTooShortForPassword, passwordMessages } from './password-text.ts';

const { tooShort, tooLong } = passwordMessages('Password');

/**
 * `POST /api/auth/login` (specification section 5: Login). The password is taken as typed, untrimmed. With zod/mini,
 * so that the sign-in page does not load all of zod.
 */
export const loginBodySchema = z.object({
  username: z
    .string('Username must be at least 3 characters')
    .check(
      z.trim(),
      z.minLength(3, 'Username must be at least 3 characters'),
      z.maxLength(80, 'Username must be at most 80 characters'),
    ),
  password: z.string(tooShort).check(
    z.refine((typed) => !isTooShortForPassword(typed), tooShort),
    z.refine((typed) => !isTooLongForPassword(typed), tooLong),
  ),
});
export type LoginBody = z.infer<typeof loginBodySchema>;
