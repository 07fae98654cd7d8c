import { ApiError } from '@scanlist/web-kit/api';

/**
 * Why joining failed: the link is not valid any more, its address has an account that is not signed in here, a field is
 * wrong, or the result is unknown and the same request can be sent again.
 */
export type JoinRefusal = 'over' | 'other-account' | 'field' | 'unknown';

/** How a person continues after joining failed. */
export function joinRefusalOf(error: unknown): JoinRefusal {
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.code === 'NOT_FOUND' || error.code === 'WORKSPACE_NOT_FOUND') return 'over';
  if (error.code === 'OTHER_ACCOUNT') return 'other-account';
  return error.issues.length > 0 ? 'field' : 'unknown';
}
