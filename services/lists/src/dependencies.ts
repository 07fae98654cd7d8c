import type { Sql } from '@scanlist/persistence/database';
import type { EntryBudget, MailBudget } from './budgets.ts';

/** What the use cases depend on; `main.ts` provides it, tests provide their own. */
export interface Dependencies {
  sql: Sql;
  /** The origin of links, without a trailing slash (decision O6). */
  publicOrigin: string;
  productName: string;
  mailBudget: MailBudget;
  entryBudget: EntryBudget;
  now(): Date;
  /** A random, URL-safe id of at least that many bits. */
  randomId(bits: number): string;
  /** A random whole number from 0 to below `below`, each as likely. */
  randomInt(below: number): number;
  uuid(): string;
  /** Called after a commit that left an event in the outbox. */
  wakeRelay(): void;
}

/** Bits of an item's id, which is unique within its list only. */
export const itemIdBits = 72;

/** Bits of a list's id, which is all that protects a list from strangers (decision O1). */
export const listIdBits = 96;
