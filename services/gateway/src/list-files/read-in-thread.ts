import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportPreview } from '@scanlist/contracts/http/imports';
import type { MemoryBudget } from '../admission/memory-budget.ts';
import { threadHeaps } from '../admission/work-memory.ts';
import type { ImportedFile } from './read-lists.ts';

/** The build makes a file of its own of this program, and tests run its source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './read-lists-main.ts' : './list-files/read-lists-main.js',
  import.meta.url,
);

/** It reads its packages; it writes nothing and starts nothing, whatever a file makes of it. */
const permissions = ['--permission', '--allow-fs-read=*'];
const readMsMax = 10_000;

/**
 * Reads the lists of files in threads of their own (`readLists`), each when there is memory for it. A file that takes more than
 * ten seconds, or more memory than a thread has, cannot be read: a problem says so. Throws `OverloadedError` as the budget does.
 */
export function createFileReader(memory: MemoryBudget) {
  return async function readInThread(
    ownerId: string,
    file: ImportedFile,
    { msMax = readMsMax } = {},
  ): Promise<ImportPreview> {
    const giveBack = await memory.take(ownerId, 'import');
    try {
      return await read(file, msMax);
    } finally {
      giveBack();
    }
  };
}

async function read(file: ImportedFile, msMax: number): Promise<ImportPreview> {
  const thread = new Worker(program, {
    workerData: file,
    env: {},
    execArgv: permissions,
    resourceLimits: threadHeaps.import,
  });
  const timer = setTimeout(() => void thread.terminate(), msMax);
  const ended = new AbortController();
  try {
    const answer = once(thread, 'message', { signal: ended.signal }).then(
      ([preview]) => preview as ImportPreview,
    );
    const exit = once(thread, 'exit', { signal: ended.signal }).then(() => tooMuch);
    return await Promise.race([answer, exit]);
  } catch (error) {
    const isTooMuch =
      error instanceof RangeError ||
      (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
    if (isTooMuch) return tooMuch;
    throw error;
  } finally {
    ended.abort();
    clearTimeout(timer);
    await thread.terminate();
  }
}

const tooMuch: ImportPreview = {
  lists: [],
  problems: [{ message: 'This file takes too long to read. Copy its lists into a new, smaller file.' }],
  notes: [],
};
