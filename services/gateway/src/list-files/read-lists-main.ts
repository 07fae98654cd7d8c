import { parentPort, workerData } from 'node:worker_threads';
import { type ImportedFile, readLists } from './read-lists.ts';

/** The program of a thread that reads one file: what takes too long, or too much memory, ends only the thread. */
parentPort?.postMessage(readLists(workerData as ImportedFile));
