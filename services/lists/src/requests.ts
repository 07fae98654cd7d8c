import * as ask from '@scanlist/contracts/messages/lists';
import type { RequestHandler } from '@scanlist/messaging/serve';
import { answer } from './answer.ts';
import { updateDraft } from './drafts/update-draft.ts';
import { completeList } from './entries/complete-list.ts';
import { listEntries } from './entries/list-entries.ts';
import { sendEntryMail } from './entries/send-entry-mail.ts';
import { createList } from './lists/create-list.ts';
import { deleteList } from './lists/delete-list.ts';
import { exportLists } from './lists/export-lists.ts';
import { findDeletedLists } from './lists/find-deleted-lists.ts';
import { findLists } from './lists/find-lists.ts';
import { getList } from './lists/get-list.ts';
import { getPublicList } from './lists/get-public-list.ts';
import { restoreList } from './lists/restore-list.ts';
import { updateList } from './lists/update-list.ts';
import { getLiveDemo } from './live-demo/get-live-demo.ts';
import { openLiveDemo } from './live-demo/open-live-demo.ts';
import { answerNotificationAddress } from './notifications/answer-notification-address.ts';
import { askConfirmation } from './notifications/ask-confirmation.ts';
import { getNotificationAddress } from './notifications/get-notification-address.ts';
import { getNotificationStatus } from './notifications/get-notification-status.ts';
import { sendTestMail } from './notifications/send-test-mail.ts';
import type { World } from './world.ts';

/** Which request is answered by which use case. */
export function requests(world: World): RequestHandler[] {
  return [
    answer(world, ask.createList, createList),
    answer(world, ask.updateList, updateList),
    answer(world, ask.getList, getList),
    answer(world, ask.findLists, findLists),
    answer(world, ask.deleteList, deleteList),
    answer(world, ask.restoreList, restoreList),
    answer(world, ask.findDeletedLists, findDeletedLists),
    answer(world, ask.exportLists, exportLists),
    answer(world, ask.getPublicList, getPublicList),
    answer(world, ask.updateDraft, updateDraft),
    answer(world, ask.completeList, completeList),
    answer(world, ask.listEntries, listEntries),
    answer(world, ask.sendEntryMail, sendEntryMail),
    answer(world, ask.openLiveDemo, openLiveDemo),
    answer(world, ask.getLiveDemo, getLiveDemo),
    answer(world, ask.getNotificationStatus, getNotificationStatus),
    answer(world, ask.askConfirmation, askConfirmation),
    answer(world, ask.sendTestMail, sendTestMail),
    answer(world, ask.getNotificationAddress, getNotificationAddress),
    answer(world, ask.answerNotificationAddress, answerNotificationAddress),
  ];
}
