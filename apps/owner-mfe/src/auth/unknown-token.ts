import { ApiError } from '@scanlist/web-kit/api';

/** True for a link nobody sent: mistyped, cut off, used up, or of an address that is used no more. */
export function isUnknownToken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
