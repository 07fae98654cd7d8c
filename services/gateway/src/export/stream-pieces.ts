import { isAppError } from '@scanlist/service-kit/app-error';

const checkMs = 5_000;

/** For the reader to take a piece: one who stops reading keeps no memory from others. */
const takeMsMax = 120_000;

/**
 * For a whole document, of which a thread keeps the memory: readers who take a piece now and then would keep it from all others, and
 * from versions of slices.
 */
export const documentMsMax = 10 * 60_000;

/** What a caller who may not read on is refused with. Anything else is an outage of the check itself. */
const endings: readonly string[] = ['NOT_SIGNED_IN', 'WORKSPACE_NOT_FOUND', 'FORBIDDEN'];

/**
 * Requests the next piece of a file when its reader wants it, and none after the reader has gone. `checkAgain` runs every
 * five seconds. Once it refuses the caller the stream fails, so that the download is aborted and never looks whole; while
 * it cannot answer, the stream goes on. It fails too once nobody has taken a piece for two minutes, and after `msMax` in all.
 */
export function streamPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
  checkAgain: () => Promise<void>,
  { msMax }: { msMax?: number | undefined } = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let checking: NodeJS.Timeout | undefined;
  let taking: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;

  function stopTimers(): void {
    clearInterval(checking);
    clearTimeout(taking);
    clearTimeout(sending);
  }

  async function end(): Promise<void> {
    stopTimers();
    await pieces.return(undefined);
  }

  function breakOff(controller: ReadableStreamDefaultController, error: unknown): void {
    controller.error(error);
    // The generator may be busy for long, and its failure has no reader any more.
    end().catch(() => {});
  }

  function waitForReader(controller: ReadableStreamDefaultController): void {
    const giveUp = () => breakOff(controller, new Error('the reader of a file has stopped reading'));
    taking = setTimeout(giveUp, takeMsMax).unref();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const endIfRefused = (error: unknown) => {
          if (isAppError(error) && endings.includes(error.code)) breakOff(controller, error);
        };
        checking = setInterval(() => void checkAgain().catch(endIfRefused), checkMs).unref();
        waitForReader(controller);
        const tooSlow = () => breakOff(controller, new Error('the reader of a file was too slow'));
        if (msMax !== undefined) sending = setTimeout(tooSlow, msMax).unref();
      },
      async pull(controller) {
        clearTimeout(taking);
        try {
          const { done, value } = await pieces.next();
          if (!done) {
            controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
            return waitForReader(controller);
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        stopTimers();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
