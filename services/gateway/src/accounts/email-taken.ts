import { AppError } from '@scanlist/service-kit/app-error';

/** Another account has that address (decision H2: 409). */
export function emailTaken(): AppError {
  const message = 'Another account uses this email address.';
  return new AppError('EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] });
}
