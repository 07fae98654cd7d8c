import {
  type Entry,
  entriesQuerySchema,
  entryChangeBytesMax,
  entryChangeSchema,
  entryIdMax,
  sendAgainBodySchema,
} from '@scanlist/contracts/http/entries';
import { insightsQuerySchema } from '@scanlist/contracts/http/insights';
import {
  type ListBody,
  labelsBodySchema,
  listBodySchema,
  newListBodySchema,
} from '@scanlist/contracts/http/lists';
import {
  archiveList,
  changeEntry,
  createList,
  deleteEntry,
  deleteList,
  findDeletedLists,
  findLists,
  getList,
  getListInsights,
  listEntries,
  restoreEntry,
  restoreList,
  sendEntryMail,
  setLabels,
  unarchiveList,
  updateList,
} from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { type Context, Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts';
import { requireJson, smallBodyBytesMax, validJson, validQuery } from '../middleware/read-json.ts';
import { findProfile, ownershipOf, type ProfileDependencies } from '../profile/change-profile.ts';
import type { ListChanges } from '../public-lists/list-changes.ts';
import { answerEntries } from './answer-entries.ts';
import { collectEntries } from './collect-entries.ts';
import { entryIdOf, listIdOf } from './ids.ts';
import { jsonBytes } from './json-bytes.ts';
import { answerListFile, listFileEnding } from './list-file.ts';
import { retryAfterPayment } from './retry-after-payment.ts';

export interface ListDependencies extends ProfileDependencies {
  caller: Caller;
  listChanges: ListChanges;
}

type OwnerVariables = Pick<GatewayEnv['Variables'], 'ownerId' | 'membership'>;

/** 300 items of 500 characters fit in any spelling: `\ud83d\ude00` is twelve bytes for one character. */
const listBytesMax = 2_000_000;

/**
 * `/api/lists` for the owner (specification section 7). The route `deleted` precedes the ids, none of which is that
 * short.
 */
export function listRoutes(deps: ListDependencies): Hono<GatewayEnv> {
  const { caller, listChanges } = deps;
  const jsonOfList = requireJson(listBytesMax);

  /** The owner of a saved list and their own address. The address is looked up only if the list names one. */
  async function ownerOf({ ownerId, membership }: OwnerVariables, { notificationEmail }: ListBody) {
    if (notificationEmail === null) return { ownerId };
    const profile = await findProfile(deps, membership.ownerAccountId);
    const isPending = ownershipOf(profile, notificationEmail) === 'pending';
    return { ownerId, ownEmail: isPending ? notificationEmail : profile.email };
  }

  return new Hono<GatewayEnv>()
    .get('/', async function findAll(c) {
      return jsonBytes(c, await caller.forward(findLists, { ownerId: c.var.ownerId }));
    })
    .post('/', jsonOfList, validJson(newListBodySchema), async function create(c) {
      const { ownerId, actor } = c.var;
      const list = c.req.valid('json');
      const idempotencyKey = idempotencyKeyOf(c);
      const saved = await ownerOf(c.var, list);
      const make = () => caller.forward(createList, { ...saved, list, idempotencyKey, actor });
      return jsonBytes(c, await retryAfterPayment(caller, ownerId, make), 201);
    })
    .get('/deleted', async function findDeleted(c) {
      return jsonBytes(c, await caller.forward(findDeletedLists, { ownerId: c.var.ownerId }));
    })
    .get('/:id', async function get(c) {
      const name = c.req.param('id');
      if (name.endsWith(listFileEnding)) return answerListFile(c, caller, name);
      const listId = listIdOf(name);
      return jsonBytes(c, await caller.forward(getList, { ownerId: c.var.ownerId, listId }));
    })
    .put('/:id', jsonOfList, validJson(listBodySchema), async function update(c) {
      const listId = listIdOf(c.req.param('id'));
      const list = c.req.valid('json');
      const saved = await ownerOf(c.var, list);
      const updated = await caller.forward(updateList, { ...saved, listId, list, actor: c.var.actor });
      // Before the answer: an owner who saves and scans at once sees the saved list.
      await listChanges.announce(listId);
      return jsonBytes(c, updated);
    })
    .delete('/:id', async function remove(c) {
      const listId = listIdOf(c.req.param('id'));
      const { ownerId, actor } = c.var;
      const deleted = await caller.forward(deleteList, { ownerId, listId, actor });
      await listChanges.announce(listId);
      return jsonBytes(c, deleted);
    })
    .post('/:id/restore', async function restore(c) {
      const listId = listIdOf(c.req.param('id'));
      const { ownerId, actor } = c.var;
      const restored = await retryAfterPayment(caller, ownerId, () =>
        caller.forward(restoreList, { ownerId, listId, actor }),
      );
      await listChanges.announce(listId);
      return jsonBytes(c, restored);
    })
    .put('/:id/labels', requireJson(smallBodyBytesMax), validJson(labelsBodySchema), async function label(c) {
      const listId = listIdOf(c.req.param('id'));
      const { labels } = c.req.valid('json');
      const { ownerId, actor } = c.var;
      return jsonBytes(c, await caller.forward(setLabels, { ownerId, listId, labels, actor }));
    })
    .post('/:id/archive', async function archive(c) {
      const listId = listIdOf(c.req.param('id'));
      const { ownerId, actor } = c.var;
      return jsonBytes(c, await caller.forward(archiveList, { ownerId, listId, actor }));
    })
    .post('/:id/unarchive', async function unarchive(c) {
      const listId = listIdOf(c.req.param('id'));
      const { ownerId, actor } = c.var;
      return jsonBytes(c, await caller.forward(unarchiveList, { ownerId, listId, actor }));
    })
    .get('/:id/insights', validQuery(insightsQuerySchema), async function insights(c) {
      const payload = {
        ownerId: c.var.ownerId,
        listId: listIdOf(c.req.param('id')),
        range: c.req.valid('query'),
      };
      return jsonBytes(c, await caller.forward(getListInsights, payload));
    })
    .get('/:id/entries', validQuery(entriesQuerySchema), async function entries(c) {
      const listId = listIdOf(c.req.param('id'));
      const { before, limit, ...filter } = c.req.valid('query');
      const { ownerId } = c.var;
      const page = await collectEntries<Entry, number>(
        {
          limit,
          // A larger value has the same meaning.
          before: before && Math.min(before, entryIdMax),
          withCount: before === undefined && Object.values(filter).some(Boolean),
        },
        (part) => caller.forward(listEntries, { ownerId, listId, filter, ...part }),
      );
      return answerEntries(c, page, `/api/lists/${listId}/entries`, {
        before: page.nextBefore,
        limit,
        ...filter,
      });
    })
    .patch(
      '/:id/entries/:entryId',
      requireJson(entryChangeBytesMax),
      validJson(entryChangeSchema),
      async function changeEntryOfList(c) {
        const payload = { ...entryOf(c), change: c.req.valid('json'), actor: c.var.actor };
        return jsonBytes(c, await caller.forward(changeEntry, payload));
      },
    )
    .delete('/:id/entries/:entryId', async function deleteEntryOfList(c) {
      return jsonBytes(c, await caller.forward(deleteEntry, { ...entryOf(c), actor: c.var.actor }));
    })
    .post('/:id/entries/:entryId/restore', async function restoreEntryOfList(c) {
      return jsonBytes(c, await caller.forward(restoreEntry, { ...entryOf(c), actor: c.var.actor }));
    })
    .post(
      '/:id/entries/:entryId/mail',
      requireJson(smallBodyBytesMax),
      validJson(sendAgainBodySchema),
      async function sendMailAgain(c) {
        const { attempt } = c.req.valid('json');
        const payload = { ...entryOf(c), attempt };
        return jsonBytes(c, await caller.forward(sendEntryMail, payload));
      },
    );
}

/** The entry that an address names, and the owner who asks; NOT_FOUND for an impossible one. */
function entryOf(c: Context<GatewayEnv, '/:id/entries/:entryId'>) {
  const listId = listIdOf(c.req.param('id'));
  return { ownerId: c.var.ownerId, listId, entryId: entryIdOf(c.req.param('entryId')) };
}
