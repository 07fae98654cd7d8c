import { ApiError } from '@scanlist/web-kit/api';

/** The text of an error that may be shown to a person; `Unknown error` where there is none (specification section 8). */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}

/** The server's own message; the fallback of section 8 where something in between answered in its place, or nothing did. */
export function serversMessage(error: unknown, fallback: string): string {
  const isServersOwn = error instanceof ApiError && (error.code !== 'INTERNAL' || error.status === 500);
  return isServersOwn ? error.message : fallback;
}
