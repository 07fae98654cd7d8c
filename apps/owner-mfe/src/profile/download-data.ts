import { problemSchema } from '@scanlist/contracts/http/problem';
import { ApiError } from '@scanlist/web-kit/api';

const failed = 'Something went wrong on our end. Please try again.';

/**
 * `GET /api/account/export`: all data of an account as one file, with its name. The browser keeps even a large file on
 * disk. `isWhole` is false if billing was unavailable. Throws `ApiError`, also if the download breaks off.
 */
export async function downloadData(): Promise<{ file: Blob; name: string; isWhole: boolean }> {
  const response = await fetch('/api/account/export', { cache: 'no-store' }).catch(unreachable);
  if (!response.ok) throw await problemOf(response);
  const file = await response.blob().catch(unreachable);
  const head = await file.slice(0, headBytes).text();
  return { file, name: fileNameOf(response.headers.get('content-disposition')), isWhole: isWhole(head) };
}

/** The beginning of the file names the missing parts. */
const headBytes = 300;

/** Whether the beginning of such a file names no missing part. */
export function isWhole(head: string): boolean {
  return !/"missing":\s*\["/.test(head);
}

/** The file name from a `Content-Disposition` header, or a default. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'scanlist-export.json';
}

async function problemOf(response: Response): Promise<ApiError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null));
  if (problem.success) return new ApiError(response.status, problem.data);
  return new ApiError(response.status, { code: 'INTERNAL', message: failed }, { hasServerMessage: false });
}

function unreachable(cause: unknown): never {
  const message = 'We couldn’t reach the server. Please check your connection and try again.';
  throw new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message }, { cause, hasServerMessage: false });
}
