import { entryIdMax } from '@scanlist/contracts/http/entries';
import { notFound } from '@scanlist/service-kit/app-error';

const listIdShape = /^[A-Za-z0-9_-]{1,64}$/;
const itemIdShape = /^[A-Za-z0-9_-]{1,40}$/;

/** Whether a list could have this id. */
export function isListId(param: string): boolean {
  return listIdShape.test(param);
}

/** The id unchanged; NOT_FOUND for an impossible one, as for a missing or foreign one (decision P10). */
export function listIdOf(param: string): string {
  if (!isListId(param)) throw notFound('List not found');
  return param;
}

/** As `listIdOf`, for an item. */
export function itemIdOf(param: string): string {
  if (!itemIdShape.test(param)) throw notFound('Item not found');
  return param;
}

/** As `listIdOf`, for an entry, whose id is a number. */
export function entryIdOf(param: string): number {
  const id = /^[1-9]\d{0,9}$/.test(param) ? Number(param) : 0;
  if (id < 1 || id > entryIdMax) throw notFound('Entry not found');
  return id;
}
