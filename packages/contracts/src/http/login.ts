import { z } from 'zod/mini';
import { isTooLongForPassword, isTooShortForPassword, passwordMessages } from './password-text.ts';
import { isTooLongForUsername, isTooShortForUsername, usernameMessages } from './username-text.ts';

const { tooShort, tooLong } = passwordMessages('Password');

/**
 * `POST /api/auth/login` (specification section 5: Login). The password is taken as typed, untrimmed. With zod/mini,
 * so that the sign-in page does not load all of zod.
 */
export const loginBodySchema = z.object({
  username: z.string(usernameMessages.tooShort).check(
    z.trim(),
    z.refine((typed) => !isTooShortForUsername(typed), usernameMessages.tooShort),
    z.refine((typed) => !isTooLongForUsername(typed), usernameMessages.tooLong),
  ),
  password: z.string(tooShort).check(
    z.refine((typed) => !isTooShortForPassword(typed), tooShort),
    z.refine((typed) => !isTooLongForPassword(typed), tooLong),
  ),
});
export type LoginBody = z.infer<typeof loginBodySchema>;
