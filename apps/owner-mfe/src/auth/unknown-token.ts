import { ApiError } from '@scanlist/web-kit/api';

/** True for an unknown link: mistyped, cut off, already used, or for an address that is no longer in use. */
export function isUnknownToken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
