import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { threadHeaps } from '../admission/work-memory.ts';
import type { PdfOrder } from './pdf-document.ts';
import type { PdfMessage } from './pdf-main.ts';

/** The build makes a file of its own of this program, and tests run its source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './pdf-main.ts' : './entry-files/pdf-main.js',
  import.meta.url,
);

/** For a page of entries. */
const answerMsMax = 60_000;

/** It reads its fonts; it writes nothing and starts nothing, whatever an entry makes of it. */
const permissions = ['--permission', '--allow-fs-read=*'];

/** Entries as a PDF document, written in a thread of its own, a page of entries at a time. */
export async function* pdfFile(
  pages: AsyncGenerator<FoundEntry[]>,
  order: PdfOrder,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(program, {
    workerData: order,
    env: {},
    execArgv: permissions,
    resourceLimits: threadHeaps.document,
  });
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
    for await (const entries of pages) yield* await write(entries);
    yield* await write(null);
  } finally {
    await thread.terminate();
  }
}
