import type { Sql } from '@scanlist/persistence/database';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { afterAll } from 'vitest';
import { type RunningStandIn, runStandIn } from './run-stand-in.ts';

/** A stand-in for one test file, with its own database. Both are removed after its tests. */
export async function ownStandIn(): Promise<RunningStandIn & { sql: Sql }> {
  const { sql, drop } = await createTestDatabase('local');
  const standIn = await runStandIn(sql);
  afterAll(async () => {
    await standIn.stop();
    await drop();
  });
  return { ...standIn, sql };
}
