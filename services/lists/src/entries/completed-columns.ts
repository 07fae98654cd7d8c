import type { AnySql } from '@scanlist/persistence/database';

/** When an entry was completed. In a statement with another table that has such columns, `of` names the entry. */
export function completedColumns(sql: AnySql, of: 'entry' | 'e' = 'entry') {
  const table = sql(of);
  return sql`coalesce(${table}.completed_at, ${table}.created_at) as "completedAt", ${table}.completed_cut as "completedCut"`;
}
