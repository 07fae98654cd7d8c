import { AppError } from '@scanlist/service-kit/app-error';
import type { TakenFields } from './account.ts';

const usernameMessages = {
  same: 'This username is already taken. Please choose another.',
  alike: 'This username looks like one that is already taken. Please choose another.',
};
const emailMessage = 'Another account uses this email address.';

/** The error for an address that another account has (decision H2: 409). */
export function emailTakenError(): AppError {
  return takenError({ username: false, email: true });
}

/** The error for a name or an address that other accounts have, with an issue for each (decision H2: 409). */
export function takenError(taken: TakenFields): AppError {
  const usernameMessage = taken.username && usernameMessages[taken.username];
  const issues = [
    ...(usernameMessage ? [{ path: 'username', message: usernameMessage }] : []),
    ...(taken.email ? [{ path: 'email', message: emailMessage }] : []),
  ];
  return usernameMessage
    ? new AppError('USERNAME_TAKEN', usernameMessage, { issues })
    : new AppError('EMAIL_TAKEN', emailMessage, { issues });
}
