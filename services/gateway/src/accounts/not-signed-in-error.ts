import { AppError } from '@scanlist/service-kit/app-error';

/** The error of requests that need a signed-in owner (decision H2: 401). */
export function notSignedInError(): AppError {
  return new AppError('NOT_SIGNED_IN', 'Please sign in to continue.');
}
