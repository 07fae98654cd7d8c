import { z } from 'zod';
import type { Kind, ObjectRepository } from './object-repository.ts';
import { text, whole } from './parameters.ts';
import { noSuch } from './stripe-error.ts';
import type { PageQuery } from './stripe-rows.ts';

const seconds = whole();

/** The parameters all lists share. */
export const pageShape = {
  limit: whole({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

/** `created`: a second, or a range of them. */
export const createdShape = {
  created: z
    .strictObject({
      gt: seconds.optional(),
      gte: seconds.optional(),
      lt: seconds.optional(),
      lte: seconds.optional(),
    })
    .or(seconds.transform((second) => ({ gt: undefined, gte: second, lt: undefined, lte: second })))
    .optional(),
};

interface PageParameters {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
}

/** One page of stored objects, newest first, in Stripe's form of a list. */
export async function page(
  repository: ObjectRepository,
  kind: Kind,
  url: string,
  given: PageParameters,
  filter: Pick<PageQuery, 'holds' | 'oneOf'> = {},
): Promise<object> {
  const { limit = 10, starting_after: after, ending_before: before, created } = given;
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before }))
    if (id && !(await repository.find(kind, id))) throw noSuch(kind, id, param);
  const found = await repository.list(kind, {
    ...filter,
    limit,
    startingAfter: after,
    endingBefore: before,
    createdFrom: created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1),
    createdUntil: created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1),
  });
  const data = found.slice(0, limit);
  return { object: 'list', data: before ? data.reverse() : data, has_more: found.length > limit, url };
}

/** A list with all of its data on one page. */
export function wholeList(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}
