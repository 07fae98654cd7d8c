import { AppError } from '@scanlist/service-kit/app-error';
import type { TakenFields } from './account.ts';

const usernameMessage = 'This username is already taken. Please choose another.';
const emailMessage = 'Another account uses this email address.';

/** Another account has that address (decision H2: 409). */
export function emailTakenError(): AppError {
  return takenError({ username: false, email: true });
}

/** Other accounts have that name, that address, or both: an issue for each (decision H2: 409). */
export function takenError(taken: TakenFields): AppError {
  const issues = [
    ...(taken.username ? [{ path: 'username', message: usernameMessage }] : []),
    ...(taken.email ? [{ path: 'email', message: emailMessage }] : []),
  ];
  return taken.username
    ? new AppError('USERNAME_TAKEN', usernameMessage, { issues })
    : new AppError('EMAIL_TAKEN', emailMessage, { issues });
}
