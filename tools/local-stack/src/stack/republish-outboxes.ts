import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { runStatement } from '../postgres/run-statement.ts';
import type { DatabaseUrls } from './prepare-databases.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

interface RepublishOptions {
  directory: string;
  /** On how many servers the streams lie now. */
  natsNodes: number;
  urls: Pick<DatabaseUrls, ServiceName>;
  printLine(line: string): void;
}

/**
 * Where the streams lie on other servers than at the last start, has the outboxes told again: events that nobody had heard are
 * on the servers before. Whoever has heard one takes it once. Killed in between, the next start does it again.
 */
export async function republishOnNewServers(options: RepublishOptions): Promise<void> {
  const { directory, natsNodes, urls, printLine } = options;
  const file = join(directory, 'nats-nodes');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1;
  if (before === natsNodes) return;
  const statement = 'update outbox set sent_at = null where sent_at is not null';
  const counts = await Promise.all(serviceNames.map((service) => runStatement(urls[service], statement)));
  const told = counts.reduce((sum, count) => sum + count);
  if (told > 0) printLine(`Nodes of NATS: ${natsNodes} now, ${before} before; ${told} events are told again`);
  writeFileAtomically(file, String(natsNodes));
}
