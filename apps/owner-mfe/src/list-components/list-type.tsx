import type { ListType } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { ListChecks, Package } from 'lucide-react';

/** The name of a list's type; any type except TODO is Inventory (specification section 3). */
export function typeName(type: ListType): string {
  return type === 'TODO' ? 'To-Do List' : 'Inventory';
}

/** The icon of a list's type, always beside its name. */
export function TypeIcon({ type }: { type: ListType }) {
  return type === 'TODO' ? (
    <ListChecks aria-hidden strokeWidth={1.75} />
  ) : (
    <Package aria-hidden strokeWidth={1.75} />
  );
}

/** A list's type as a badge. */
export function TypeBadge({ type }: { type: ListType }) {
  return (
    <Badge tone={type === 'TODO' ? 'done' : 'info'} icon={<TypeIcon type={type} />}>
      {typeName(type)}
    </Badge>
  );
}
