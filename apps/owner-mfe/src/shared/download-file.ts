import { ApiError, isProblem } from '@scanlist/web-kit/api';
import { reportRefusal, workspaceHeaders } from '@scanlist/web-kit/tab-workspace';

const failed = 'Something went wrong on our end. Please try again.';
const unreachable = 'We couldn’t reach the server. Please check your connection and try again.';
const brokenOff = 'The download stopped before the end, so no file was saved. Please try again.';

interface DownloadOptions {
  /** Ends the download; it then throws an `AbortError`. */
  signal?: AbortSignal;
  /** Called with the number of bytes that have come so far. */
  onProgress?: (bytes: number) => void;
}

/**
 * Downloads a file of this tab's workspace whole, with the name that the server gave it, null for none. The browser keeps even a large file on
 * disk. Throws `ApiError` if the server refuses it, cannot be reached or stops before the end.
 */
export async function downloadFile(
  path: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<{ file: Blob; name: string | null }> {
  const response = await fetch(path, {
    cache: 'no-store',
    headers: workspaceHeaders(),
    ...(signal && { signal }),
  }).catch(unlessAborted(unreachable));
  if (!response.ok) {
    const error = await problemOf(response);
    reportRefusal(path, error.code);
    throw error;
  }
  const counted = onProgress ? withProgress(response, onProgress) : response;
  const file = await counted.blob().catch(unlessAborted(brokenOff));
  return { file, name: fileNameOf(response.headers.get('content-disposition')) };
}

/** True for the error of a download that was ended by its signal. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The file name from a `Content-Disposition` header; null for none, or one with a path. */
export function fileNameOf(disposition: string | null): string | null {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

function withProgress({ body, headers }: Response, onProgress: (bytes: number) => void): Response {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const type = headers.get('content-type');
  return new Response(
    body?.pipeThrough(counting) ?? null,
    type === null ? {} : { headers: { 'content-type': type } },
  );
}

async function problemOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  if (isProblem(answer)) return new ApiError(response.status, answer);
  return new ApiError(response.status, { code: 'INTERNAL', message: failed }, { hasServerMessage: false });
}

function unlessAborted(message: string) {
  return (cause: unknown): never => {
    if (isAborted(cause)) throw cause;
    throw new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message }, { cause, hasServerMessage: false });
  };
}
