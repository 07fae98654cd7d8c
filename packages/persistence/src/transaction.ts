import type postgres from 'postgres';
import type { Connection } from './connection.ts';
import { beforeEachStatement } from './statements.ts';

/** Statements of one transaction. They reject once it has ended or its connection is lost. */
export type Tx = postgres.ISql;

export interface TransactionOptions {
  /** How long a transaction may go on without another statement; unlimited by default. */
  idleMsMax?: number;
}

/**
 * Runs `work` in a transaction on a connection that nobody else uses meanwhile, commits, and resolves with the result
 * of `work`. Rolls back where `work` rejects, and where a statement was refused even if `work` catches that. Where the
 * connection is lost, or idle for `idleMsMax`, it rejects with CONNECTION_CLOSED at once; only a running commit may
 * then be stored.
 */
export async function runTransaction<Result>(
  connection: Connection,
  work: (tx: Tx) => Promise<Result>,
  { idleMsMax }: TransactionOptions = {},
): Promise<Result> {
  const { sql, lost } = connection;
  const discardIdle = () => connection.discard(`a transaction hangs for ${idleMsMax} ms`);
  const idleTimer = idleMsMax === undefined ? undefined : setTimeout(discardIdle, idleMsMax);
  let isOver = false;
  let isKnown = true;
  const tx = beforeEachStatement<postgres.ISql>(sql, () => {
    idleTimer?.refresh();
    if (lost.aborted) return lost.reason;
    return isOver ? new Error('a statement comes after its transaction') : undefined;
  });

  try {
    return await untilAborted(perform(), lost);
  } finally {
    isOver = true;
    clearTimeout(idleTimer);
    if (!isKnown) connection.discard('a transaction could not be begun or ended');
  }

  async function perform(): Promise<Result> {
    await send('begin');
    let result: Result;
    try {
      result = await work(tx).finally(() => {
        isOver = true;
      });
    } catch (error) {
      await send('rollback').catch(() => {});
      throw error;
    }
    // PostgreSQL answers ROLLBACK where an earlier statement was refused.
    if ((await send('commit')) === 'ROLLBACK') throw new Error('a statement of the transaction was refused');
    return result;
  }

  async function send(statement: 'begin' | 'commit' | 'rollback'): Promise<string> {
    idleTimer?.refresh();
    try {
      return (await sql.unsafe(statement)).command;
    } catch (error) {
      isKnown = false;
      throw error;
    }
  }
}

function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
