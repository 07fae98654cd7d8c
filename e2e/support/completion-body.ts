import type { MadeList } from './fixtures.ts';

/** The body of `log-session` for a visit that ticked the first item of a list and noted nothing. */
export function completionOf({ items: [item, ...others] }: Pick<MadeList, 'items'>, sessionId: string) {
  return {
    sessionId,
    completedItems: [{ itemId: item?.id, content: item?.content, note: null }],
    uncompletedItems: others.map(({ id, content }) => ({ itemId: id, content, note: null })),
  };
}
