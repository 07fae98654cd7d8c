import type { AnySql } from '@scanlist/persistence/database';

/** The seal of an entry, in hexadecimal; null where it was recorded before there were seals. */
export function sealColumn(sql: AnySql) {
  return sql`encode(seal, 'hex') as seal`;
}

/** What the seal of an entry is of, with a comma behind. */
export function partColumns(sql: AnySql) {
  return sql`part_salts as "partSalts", part_digests as "partDigests",`;
}
