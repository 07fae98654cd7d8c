import { parentPort, workerData } from 'node:worker_threads';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { createEntriesPdf, type PdfOrder } from './pdf-document.ts';

/** A message to the thread: entries to add, or null at the end. It answers each with the bytes that it has written. */
export type PdfMessage = FoundEntry[] | null;

/** The program of a thread that writes one document: drawing takes long, and a broken picture ends only the thread. */
const document = createEntriesPdf(workerData as PdfOrder);

parentPort?.on('message', (message: PdfMessage) => void answer(message));

async function answer(message: PdfMessage): Promise<void> {
  for (const entry of message ?? []) document.add(entry);
  const pieces = message === null ? await document.end() : document.take();
  parentPort?.postMessage(pieces);
}
