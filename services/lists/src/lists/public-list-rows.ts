import type { Sql } from '@scanlist/persistence/database';
import type { DraftValues } from '../drafts/draft.ts';
import type { List } from '../list-model/list.ts';
import { isVisible, settingColumns } from '../list-model/list-rows.ts';
import type { PublicField } from './list-answers.ts';

/** A list as its visitors see it, and the draft of one visitor session. */
export type PublicListRow = Pick<List, PublicField> & {
  companyName: string | null;
  companyLogoUrl: string | null;
  /** Of a live demo; null for a list that does not end. */
  expiresAt: Date | null;
  /** What an entry proves with that its page was served (decision 0100). */
  pass: string;
  draft: DraftValues | null;
};

/** Reads what a visitor sees, in one statement. A session that has submitted its entry has no draft any more. */
export async function findPublicList(
  sql: Sql,
  listId: string,
  sessionId: string | null,
  now: Date,
): Promise<PublicListRow | null> {
  const [row] = await sql<PublicListRow[]>`
    select l.id, l.title, l.description, l.type, ${settingColumns(sql)}, l.items, l.version, l.expires_at as "expiresAt", page_pass(l.id) as pass, o.company_name as "companyName",
      o.company_logo_url as "companyLogoUrl",
      (select jsonb_object_agg(d.item_id, jsonb_build_object('completed', d.completed, 'note', d.note))
        from draft d
        where d.list_id = l.id and d.session_id = ${sessionId}
          and not exists (select from entry e where e.list_id = d.list_id and e.session_id = d.session_id)) as draft
    from list l left join owner o on o.id = l.owner_id
    where l.id = ${listId} and ${isVisible(sql, now)}`;
  return row ?? null;
}
