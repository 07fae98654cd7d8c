import { listLimits } from '@scanlist/contracts/http/limits';
import type { NewListBodyInput, OwnerList } from '@scanlist/contracts/http/lists';

const mark = ' (copy)';

/**
 * The body that duplicates a list: the same texts and labels, with new items, titled '<title> (copy)'. A copy of an
 * archived list is not archived.
 */
export function copyOfList(list: OwnerList): NewListBodyInput {
  const { title, description, type, items, labels } = list;
  return {
    title: titleOfCopy(title),
    description,
    type,
    requireSignature: list.requireSignature,
    askName: list.askName,
    askLocation: list.askLocation,
    keepEntriesDays: list.keepEntriesDays,
    keepSignaturesDays: list.keepSignaturesDays,
    ending: list.ending,
    endingMessage: list.endingMessage,
    notificationEmail: list.notificationEmail,
    items: items.map(({ content }) => ({ content })),
    ...(labels?.length && { labels }),
  };
}

/** Cuts the title where the suffix does not fit, never inside a surrogate pair. */
function titleOfCopy(title: string): string {
  const room = listLimits.titleMax - mark.length;
  if (title.length <= room) return title + mark;
  const cut = title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return cut.trimEnd() + mark;
}
