import { isAppError } from '@scanlist/service-kit/app-error';

const checkMs = 5_000;

/** What a caller who may not read on is refused with. Anything else is an outage of the check itself. */
const endings: readonly string[] = ['NOT_SIGNED_IN', 'WORKSPACE_NOT_FOUND', 'FORBIDDEN'];

/**
 * Requests the next piece of a file when its reader wants it, and none after the reader has gone. `checkAgain` runs every
 * five seconds. Once it refuses the caller the stream fails, so that the download is aborted and never looks whole; while
 * it cannot answer, the stream goes on.
 */
export function streamPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
  checkAgain: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let checking: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearInterval(checking);
    await pieces.return(undefined);
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const endIfRefused = (error: unknown) => {
          if (!isAppError(error) || !endings.includes(error.code)) return;
          controller.error(error);
          // The generator may be busy for long, and its failure has no reader any more.
          end().catch(() => {});
        };
        checking = setInterval(() => void checkAgain().catch(endIfRefused), checkMs).unref();
      },
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        clearInterval(checking);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
