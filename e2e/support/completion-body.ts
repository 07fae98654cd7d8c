import type { MadeList } from './fixtures.ts';

/** The body of `log-session` for a visit that ticks the first item of a list and adds no notes. */
export function completionOf({ items: [item, ...others] }: Pick<MadeList, 'items'>, sessionId: string) {
  return {
    sessionId,
    completedItems: [{ itemId: item?.id, content: item?.content, note: null }],
    uncompletedItems: others.map(({ id, content }) => ({ itemId: id, content, note: null })),
  };
}
