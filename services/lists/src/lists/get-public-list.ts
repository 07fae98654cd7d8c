import type { PublicList } from '@scanlist/contracts/http/fill';
import type { getPublicList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { publicListAnswer } from './list-answers.ts';
import { findPublicList } from './public-list-rows.ts';

/**
 * What a visitor sees of a list, with the ticks and notes of the calling session only (decision F1). A live demo
 * shows the product's name as its company. Raises `NOT_FOUND`.
 */
export async function getPublicList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<PublicList> {
  const { listId, sessionId = null } = input;
  const row = looksLikeId(listId) ? await findPublicList(deps.sql, listId, sessionId, deps.now()) : null;
  if (!row) throw listNotFound();
  const company = row.expiresAt
    ? { name: deps.productName, logoUrl: null }
    : { name: row.companyName, logoUrl: row.companyLogoUrl };
  return publicListAnswer(row, company, { id: sessionId, draft: row.draft });
}
