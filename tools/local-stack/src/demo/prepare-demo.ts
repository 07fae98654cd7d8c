import { receiptSchema } from '@scanlist/contracts/http/fill';
import { listSummarySchema, ownerListSchema } from '@scanlist/contracts/http/lists';
import type { Sql } from '@scanlist/persistence/database';
import { z } from 'zod';
import { demoLists } from './demo-lists.ts';
import { demoVisits } from './demo-visits.ts';
import { type JsonClient, jsonClient } from './json-client.ts';

export interface PrepareDemoOptions {
  /** The gateway's address. */
  address: string;
  publicOrigin: string;
  /** The demo owner's password, as the gateway was given it. */
  password: string;
  /** Stores that it was done. */
  database: Sql;
  printLine(line: string): void;
}

/**
 * Creates the demo owner's lists and entries (decision R4) once per installation, through the public API. A failure is
 * printed and changes nothing else; the next start tries again.
 */
export async function prepareDemo({
  address,
  publicOrigin,
  password,
  database,
  printLine,
}: PrepareDemoOptions): Promise<void> {
  const [done] = await database`select 1 from memory where name = 'demo'`;
  if (done) return;
  printLine(`Preparing the demo owner (demo / ${password})`);
  try {
    const client = jsonClient({ address, origin: publicOrigin });
    await client.signIn('demo', password);
    await fillDemo(client);
    await database`insert into memory (name) values ('demo') on conflict do nothing`;
  } catch (error) {
    printLine(`The demo lists could not be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function fillDemo(client: JsonClient): Promise<void> {
  const existing = await client.get('/api/lists', z.array(listSummarySchema));
  for (const list of demoLists) {
    if (existing.some(({ title }) => title === list.title)) continue;
    const made = await client.post('/api/lists', list, ownerListSchema);
    for (const visit of demoVisits(made, list.requireSignature)) {
      await client.post(`/api/lists/${made.id}/log-session`, visit, receiptSchema);
    }
  }
}
