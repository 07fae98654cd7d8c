import { listLimits } from '@scanlist/contracts/http/limits';
import type { ListBodyInput, OwnerList } from '@scanlist/contracts/http/lists';

const mark = ' (copy)';

/** What a duplicate of a list is made from: the same words, with items of its own, titled '<title> (copy)'. */
export function copyOfList(list: OwnerList): ListBodyInput {
  const { title, description, type, requireSignature, notificationEmail, items } = list;
  return {
    title: titleOfCopy(title),
    description,
    type,
    requireSignature,
    notificationEmail,
    items: items.map(({ content }) => ({ content })),
  };
}

/** The title is cut where there is no room for the mark; never through the middle of a character. */
function titleOfCopy(title: string): string {
  const room = listLimits.titleMax - mark.length;
  if (title.length <= room) return title + mark;
  const cut = title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return cut.trimEnd() + mark;
}
