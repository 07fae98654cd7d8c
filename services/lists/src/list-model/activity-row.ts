import type { ActivityDetails } from '@scanlist/contracts/http/activity';
import type { Actor } from '@scanlist/contracts/http/actor';
import { type ListActivityRecorded, listActivityRecorded } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import type { List } from './list.ts';

/** What somebody did with a list or one of its entries. */
export interface ListActivity {
  kind: ListActivityRecorded['kind'];
  /** Absent where an older gateway did not say who. */
  actor: Actor | undefined;
  details?: ActivityDetails;
}

/** The outbox row that tells the trail of the workspace about a change of this list. */
export function activityRow(
  deps: Pick<Dependencies, 'now' | 'uuid'>,
  { id, ownerId, title }: Pick<List, 'id' | 'ownerId' | 'title'>,
  { kind, actor, details = {} }: ListActivity,
): OutboxRow {
  return outboxRow(
    listActivityRecorded,
    { ownerId, kind, actor: actor ?? null, list: { id, title }, details },
    { id: deps.uuid(), occurredAt: deps.now() },
  );
}
