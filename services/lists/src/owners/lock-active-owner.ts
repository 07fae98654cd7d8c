import type { AnySql } from '@scanlist/persistence/database';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Owner } from './owner.ts';
import { lockOwner } from './owner-rows.ts';

/**
 * Locks the owner on whose behalf a request comes until the transaction ends. Raises `NOT_SIGNED_IN` for a deleted
 * account: nothing is created for it any more.
 */
export async function lockActiveOwner(tx: AnySql, ownerId: string): Promise<Owner> {
  const owner = await lockOwner(tx, ownerId);
  if (owner.deleted) throw new AppError('NOT_SIGNED_IN', 'This account was deleted.');
  return owner;
}
