import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { OverloadedError } from '../admission/overloaded.ts';
import { exportBudgets } from '../export/limit-exports.ts';
import type { PdfOrder } from './pdf-document.ts';
import type { PdfMessage } from './pdf-main.ts';

/** The build makes a file of its own of this program, and tests run its source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './pdf-main.ts' : './entry-files/pdf-main.js',
  import.meta.url,
);

/** For a page of entries. */
const answerMsMax = 60_000;

/** For the reader to take a piece: one that stops reading does not keep a thread from others. */
const readMsMax = 60_000;
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** One more than an owner may have, so that none keeps all others waiting. Each takes about 60 MB. */
const atOnceMax = exportBudgets.exports.places.length + exportBudgets.entryPdfs.places.length + 1;
let running = 0;

/**
 * Entries as a PDF document, written in a thread of its own, a page of entries at a time.
 *
 * @throws OverloadedError before the first piece while too many are being written.
 */
export function pdfFile(
  pages: AsyncGenerator<FoundEntry[]>,
  order: PdfOrder,
  { waitMsMax = readMsMax } = {},
): AsyncGenerator<Uint8Array> {
  if (running >= atOnceMax) throw new OverloadedError();
  return written(pages, order, waitMsMax);
}

async function* written(
  pages: AsyncGenerator<FoundEntry[]>,
  order: PdfOrder,
  waitMsMax: number,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(program, { workerData: order, env: {}, execArgv: [], resourceLimits: limits });
  running++;
  let isFree = false;
  const free = async () => {
    if (isFree) return;
    isFree = true;
    running--;
    await thread.terminate();
  };
  const ended = new Promise<never>((_resolve, reject) => {
    // Also between two messages, where nobody waits for it.
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread of a document ended with ${code}`)));
  });
  ended.catch(() => {});
  const write = async (message: PdfMessage): Promise<Uint8Array[]> => {
    const answer = once(thread, 'message');
    thread.postMessage(message);
    const [pieces] = await withDeadline(
      Promise.race([answer, ended]),
      answerMsMax,
      'the thread of a document',
    );
    return pieces as Uint8Array[];
  };
  try {
    for await (const entries of pages) yield* untilRead(await write(entries));
    yield* untilRead(await write(null));
  } finally {
    await free();
  }

  /** The pieces. Ends the thread if one is not taken in time; a document that is not written to its end then breaks off. */
  function* untilRead(pieces: Uint8Array[]): Generator<Uint8Array> {
    for (const piece of pieces) {
      const timer = setTimeout(() => void free(), waitMsMax).unref();
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
    }
  }
}
