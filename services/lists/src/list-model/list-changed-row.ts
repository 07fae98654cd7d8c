import { listChanged } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import type { List } from './list.ts';

/** The outbox row for the event that a list changed for its visitors. */
export function listChangedRow(
  deps: Pick<Dependencies, 'now' | 'uuid'>,
  list: Pick<List, 'id' | 'ownerId' | 'version'>,
): OutboxRow {
  return outboxRow(
    listChanged,
    { ownerId: list.ownerId, listId: list.id, version: list.version },
    { id: deps.uuid(), occurredAt: deps.now().toISOString() },
  );
}
