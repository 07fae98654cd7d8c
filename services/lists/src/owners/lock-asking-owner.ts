import type { AnySql } from '@scanlist/persistence/database';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Owner } from './owner.ts';
import { lockOwner } from './owner-rows.ts';

/**
 * The owner on whose behalf something is asked, locked until the transaction ends. Raises `NOT_SIGNED_IN` for one whose
 * account is gone: nothing comes to be for it any more.
 */
export async function lockAskingOwner(tx: AnySql, ownerId: string): Promise<Owner> {
  const owner = await lockOwner(tx, ownerId);
  if (owner.deleted) throw new AppError('NOT_SIGNED_IN', 'This account was deleted.');
  return owner;
}
