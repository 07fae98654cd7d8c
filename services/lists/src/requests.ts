import * as ask from '@scanlist/contracts/messages/lists';
import type { RequestHandler } from '@scanlist/messaging/serve';
import { answer } from './answer.ts';
import type { Dependencies } from './dependencies.ts';
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

/** Which request is answered by which use case. */
export function requests(deps: Dependencies): RequestHandler[] {
  return [
    answer(deps, ask.createList, createList),
    answer(deps, ask.updateList, updateList),
    answer(deps, ask.getList, getList),
    answer(deps, ask.findLists, findLists),
    answer(deps, ask.deleteList, deleteList),
    answer(deps, ask.restoreList, restoreList),
    answer(deps, ask.findDeletedLists, findDeletedLists),
    answer(deps, ask.exportLists, exportLists),
    answer(deps, ask.getPublicList, getPublicList),
    answer(deps, ask.updateDraft, updateDraft),
    answer(deps, ask.completeList, completeList),
    answer(deps, ask.listEntries, listEntries),
    answer(deps, ask.sendEntryMail, sendEntryMail),
    answer(deps, ask.openLiveDemo, openLiveDemo),
    answer(deps, ask.getLiveDemo, getLiveDemo),
    answer(deps, ask.getNotificationStatus, getNotificationStatus),
    answer(deps, ask.askConfirmation, askConfirmation),
    answer(deps, ask.sendTestMail, sendTestMail),
    answer(deps, ask.getNotificationAddress, getNotificationAddress),
    answer(deps, ask.answerNotificationAddress, answerNotificationAddress),
  ];
}
