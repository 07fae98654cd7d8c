import { listChanged } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { World } from '../world.ts';
import type { List } from './list.ts';

/** The outbox row which tells that visitors see a list differently from now on. */
export function listChangedRow(
  world: Pick<World, 'now' | 'uuid'>,
  list: Pick<List, 'id' | 'ownerId' | 'version'>,
): OutboxRow {
  return outboxRow(
    listChanged,
    { ownerId: list.ownerId, listId: list.id, version: list.version },
    { id: world.uuid(), occurredAt: world.now().toISOString() },
  );
}
