import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import type { getLiveDemo as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { answerMax, liveDemoAnswer, tickingSince } from './live-demo.ts';
import { findLiveDemo, findNewestEntries } from './live-demo-rows.ts';

/**
 * The results of a live demo: the ticks of a form being filled in, and the newest entries. Raises `NOT_FOUND` once it
 * has ended, and for every list that is no demo.
 */
export async function getLiveDemo(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<LiveDemo> {
  const { listId } = input;
  const now = deps.now();
  const demo = looksLikeId(listId)
    ? await findLiveDemo(deps.sql, listId, { now, since: tickingSince(now) })
    : null;
  if (!demo) throw listNotFound();
  return liveDemoAnswer(demo, await findNewestEntries(deps.sql, listId, answerMax));
}
