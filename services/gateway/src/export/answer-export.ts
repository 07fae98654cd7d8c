import type { Context } from 'hono';
import { shortWorks } from '../admission/work-memory.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { ExportLimit, ExportPlace, ExportWork } from './limit-exports.ts';
import { documentMsMax, streamPieces } from './stream-pieces.ts';

/** A file as an answer: its headers, and what begins to write it. */
export interface ExportFile {
  contentType: string;
  name: string;
  /** What its memory is counted as. A short work is written whole before it is sent. */
  work?: ExportWork;
  /** Records in the trail that it was made. */
  record(): Promise<void>;
  write(): AsyncGenerator<string | Uint8Array> | Promise<AsyncGenerator<string | Uint8Array>>;
}

/**
 * Answers a file that takes a place of the account until it ends, which it does soon after the session or membership of
 * the caller. HEAD gets the headers alone and takes no
 * place.
 */
export async function answerExport(
  c: Context<GatewayEnv>,
  limit: ExportLimit,
  { contentType, name, work = 'export', record, write }: ExportFile,
): Promise<Response> {
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
  };
  // Hono answers HEAD by the route of GET and drops the body, which nobody would read or cancel.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const place = await limit.take(c.var.accountId, work);
  try {
    const written = await write();
    const pieces = shortWorks.includes(work) ? await whole(written, place) : written;
    await record();
    const checkAgain = async () => c.var.checkAgain?.();
    const msMax = work === 'document' ? documentMsMax : undefined;
    return c.body(streamPieces(place.hold(pieces), checkAgain, { msMax }), 200, headers);
  } catch (error) {
    await place.release();
    throw error;
  }
}

/** The same pieces, once all are there. Their memory is free while they are sent. */
async function whole<Piece>(
  written: AsyncGenerator<Piece>,
  place: ExportPlace,
): Promise<AsyncGenerator<Piece>> {
  const pieces: Piece[] = [];
  for await (const piece of written) pieces.push(piece);
  place.giveMemoryBack();
  return (async function* again() {
    yield* pieces;
  })();
}
