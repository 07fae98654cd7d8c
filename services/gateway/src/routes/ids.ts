import { notFound } from '@scanlist/service-kit/app-error';

const listIdShape = /^[A-Za-z0-9_-]{1,64}$/;
const itemIdShape = /^[A-Za-z0-9_-]{1,40}$/;

/** What every route answers about a list that is missing, foreign, or cannot exist by that id (decision P10). */
export function listNotFound() {
  return notFound('List not found');
}

/** The id as it came; NOT_FOUND for what cannot be one, so that nobody is asked about it. */
export function listIdOf(param: string): string {
  if (!listIdShape.test(param)) throw listNotFound();
  return param;
}

/** As `listIdOf`, for an item. */
export function itemIdOf(param: string): string {
  if (!itemIdShape.test(param)) throw notFound('Item not found');
  return param;
}
