import { confirmationAsked, entryRecorded } from '@scanlist/contracts/messages/lists';
import { getList } from '../lists/get-list.ts';
import { updateList } from '../lists/update-list.ts';
import { answerNotificationAddress } from '../notifications/answer-notification-address.ts';
import { getNotificationStatus } from '../notifications/get-notification-status.ts';
import type { ReaderAnswer } from '../notifications/notification-address.ts';
import {
  anOwner,
  complete,
  eventsOf,
  listBody,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
} from './test-dependencies.ts';

/** Resets the clock, and creates an owner with an account, a foreign address, and the steps of both. */
export async function ownerWhoNotifies(deps: TestDependencies) {
  deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
  const ownerId = anOwner();
  await receiveOwnerChanged(deps, ownerId);
  return { ownerId, keys: `keys-${ownerId}@example.com`, steps: notificationSteps(deps, ownerId) };
}

/** What an owner and the readers of their notification addresses do. */
export function notificationSteps(deps: TestDependencies, ownerId: string) {
  const tokenOf = async (address: string) => {
    const [row] = await deps.sql<{ token: string }[]>`
      select token from notification_address where owner_id = ${ownerId} and address = ${address}`;
    return row?.token ?? '';
  };
  return {
    tokenOf,
    /** The events that ask a reader, oldest first. */
    asked: () => eventsOf(deps, confirmationAsked.subject, ownerId),
    statusOf: async (email: string) => (await getNotificationStatus(deps, { ownerId, email })).status,
    answer: async (address: string, answer: ReaderAnswer) =>
      await answerNotificationAddress(deps, { token: await tokenOf(address), answer }),
    save: (listId: string, notificationEmail: string | null) =>
      updateList(deps, { ownerId, listId, list: listBody({ notificationEmail }) }),
    /** Whom the next entry of the list notifies, and the link that stops it. */
    mailed: async (listId: string) => {
      await complete(deps, await getList(deps, { ownerId, listId }));
      const { notify, notifyOwner, stopUrl } = (await outboxOf(deps, entryRecorded.subject, listId)).at(
        -1,
      ).data;
      return { notify, notifyOwner, stopUrl };
    },
    later: (minutes: number) => {
      deps.clock.now = new Date(deps.clock.now.getTime() + minutes * 60_000);
    },
  };
}

export type NotificationSteps = ReturnType<typeof notificationSteps>;
