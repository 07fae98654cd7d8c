import { withoutRepeatedLabels } from '@scanlist/contracts/http/labels';
import type { ListSummary } from '@scanlist/contracts/http/lists';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Every label of these lists once, by name. */
export function labelsInUse(lists: readonly ListSummary[]): string[] {
  return withoutRepeatedLabels(lists.flatMap(({ labels = [] }) => labels)).toSorted(collator.compare);
}
