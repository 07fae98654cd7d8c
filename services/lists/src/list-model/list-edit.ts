import type { ActivityDetails } from '@scanlist/contracts/http/activity';
import type { List } from './list.ts';

type Field = NonNullable<ActivityDetails['fields']>[number];

const columns: Record<Exclude<Field, 'order'>, readonly (keyof List)[]> = {
  title: ['title'],
  description: ['description'],
  type: ['type'],
  signature: ['requireSignature'],
  name: ['askName'],
  location: ['askLocation'],
  retention: ['keepEntriesDays', 'keepSignaturesDays'],
  ending: ['ending', 'endingMessage'],
  notifications: ['notificationEmail'],
};

/** What an edit changed of a list, for the trail; null if nothing. Items are the same by their ids. */
export function detailsOfEdit(before: List, after: List): ActivityDetails | null {
  const earlier = new Map(before.items.map(({ id, content }) => [id, content]));
  const later = new Set(after.items.map(({ id }) => id));
  const stayed = after.items.filter(({ id }) => earlier.has(id));
  const counts = {
    itemsAdded: after.items.length - stayed.length,
    itemsChanged: stayed.filter(({ id, content }) => earlier.get(id) !== content).length,
    itemsRemoved: before.items.filter(({ id }) => !later.has(id)).length,
  };
  const isMoved = before.items
    .filter(({ id }) => later.has(id))
    .some(({ id }, place) => stayed[place]?.id !== id);
  const fields: Field[] = (Object.keys(columns) as (keyof typeof columns)[]).filter((field) =>
    columns[field].some((column) => before[column] !== after[column]),
  );
  if (isMoved) fields.push('order');
  const details = {
    ...(fields.length > 0 && { fields }),
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
  return Object.keys(details).length > 0 ? details : null;
}
