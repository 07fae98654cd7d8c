import { listLimits } from '@scanlist/contracts/http/limits';
import type { ListBodyInput, OwnerList } from '@scanlist/contracts/http/lists';

const mark = ' (copy)';

/** The body that duplicates a list: the same texts, with new items, titled '<title> (copy)'. */
export function copyOfList(list: OwnerList): ListBodyInput {
  const { title, description, type, requireSignature, askName, notificationEmail, items } = list;
  return {
    title: titleOfCopy(title),
    description,
    type,
    requireSignature,
    askName,
    notificationEmail,
    items: items.map(({ content }) => ({ content })),
  };
}

/** Cuts the title where the suffix does not fit, never inside a surrogate pair. */
function titleOfCopy(title: string): string {
  const room = listLimits.titleMax - mark.length;
  if (title.length <= room) return title + mark;
  const cut = title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return cut.trimEnd() + mark;
}
