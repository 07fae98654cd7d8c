import { problemSchema } from '@scanlist/contracts/http/problem';
import { ApiError } from '@scanlist/web-kit/api';

const failed = 'Something went wrong on our side. Please try again.';

/**
 * `GET /api/account/export`: everything an account holds as one file, with the name it is to be saved under. However large it
 * is, the browser keeps it on disk. `isWhole` is false where billing was away. Throws `ApiError`, also when the file breaks
 * off on its way.
 */
export async function downloadData(): Promise<{ file: Blob; name: string; isWhole: boolean }> {
  const response = await fetch('/api/account/export', { cache: 'no-store' }).catch(unreachable);
  if (!response.ok) throw await problemOf(response);
  const file = await response.blob().catch(unreachable);
  const head = await file.slice(0, headBytes).text();
  return { file, name: fileNameOf(response.headers.get('content-disposition')), isWhole: isWhole(head) };
}

/** The file says at its very beginning which parts are missing. */
const headBytes = 300;

/** Whether the beginning of such a file names no missing part. */
export function isWhole(head: string): boolean {
  return !/"missing":\s*\["/.test(head);
}

/** The file's name out of a `Content-Disposition`; a plain one where it says none. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'scanlist-export.json';
}

async function problemOf(response: Response): Promise<ApiError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null));
  if (problem.success) return new ApiError(response.status, problem.data);
  return new ApiError(response.status, { code: 'INTERNAL', message: failed }, { hasServerMessage: false });
}

function unreachable(cause: unknown): never {
  const message = 'The server could not be reached. Please check your connection and try again.';
  throw new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message }, { cause, hasServerMessage: false });
}
