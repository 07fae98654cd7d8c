import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { runStatement } from '../postgres/run-statement.ts';
import type { DatabaseUrls } from './prepare-databases.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

interface RepublishOptions {
  directory: string;
  /** The number of servers that hold the streams now. */
  natsNodes: number;
  urls: Pick<DatabaseUrls, ServiceName>;
  printLine(line: string): void;
}

/**
 * Marks all outbox rows as unsent if the streams are on other servers than at the last start, because undelivered events
 * are on the previous servers. Consumers ignore repeated events. If killed in between, the next start repeats it.
 */
export async function republishOnNewServers(options: RepublishOptions): Promise<void> {
  const { directory, natsNodes, urls, printLine } = options;
  const file = join(directory, 'nats-nodes');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1;
  if (before === natsNodes) return;
  const statement = 'update outbox set sent_at = null where sent_at is not null';
  const counts = await Promise.all(serviceNames.map((service) => runStatement(urls[service], statement)));
  const republished = counts.reduce((sum, count) => sum + count);
  if (republished > 0)
    printLine(`Nodes of NATS: ${natsNodes} now, ${before} before; ${republished} events are published again`);
  writeFileAtomically(file, String(natsNodes));
}
