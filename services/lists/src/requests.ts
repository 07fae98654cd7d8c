import * as contracts from '@scanlist/contracts/messages/lists';
import type { RequestHandler } from '@scanlist/messaging/serve';
import type { Dependencies } from './dependencies.ts';
import { updateDraft } from './drafts/update-draft.ts';
import { askEntryDeletion } from './entries/ask-entry-deletion.ts';
import { changeEntry } from './entries/change-entry.ts';
import { completeList } from './entries/complete-list.ts';
import { deleteEntry } from './entries/delete-entry.ts';
import { getReceipt } from './entries/get-receipt.ts';
import { listAllEntries } from './entries/list-all-entries.ts';
import { listEntries } from './entries/list-entries.ts';
import { restoreEntry } from './entries/restore-entry.ts';
import { sendEntryMail } from './entries/send-entry-mail.ts';
import { getAllInsights } from './figures/get-all-insights.ts';
import { getListInsights } from './figures/get-list-insights.ts';
import { archiveList, unarchiveList } from './lists/archive-list.ts';
import { createList } from './lists/create-list.ts';
import { createLists } from './lists/create-lists.ts';
import { deleteList } from './lists/delete-list.ts';
import { exportLists } from './lists/export-lists.ts';
import { findDeletedLists } from './lists/find-deleted-lists.ts';
import { findLists } from './lists/find-lists.ts';
import { getList } from './lists/get-list.ts';
import { getPublicList } from './lists/get-public-list.ts';
import { restoreList } from './lists/restore-list.ts';
import { setLabels } from './lists/set-labels.ts';
import { updateList } from './lists/update-list.ts';
import { getLiveDemo } from './live-demo/get-live-demo.ts';
import { openLiveDemo } from './live-demo/open-live-demo.ts';
import { answerNotificationAddress } from './notifications/answer-notification-address.ts';
import { askConfirmation } from './notifications/ask-confirmation.ts';
import { findNotificationAddresses } from './notifications/find-notification-addresses.ts';
import { getNotificationAddress } from './notifications/get-notification-address.ts';
import { getNotificationStatus } from './notifications/get-notification-status.ts';
import { removeNotificationAddresses } from './notifications/remove-notification-addresses.ts';
import { sendTestMail } from './notifications/send-test-mail.ts';
import { requestHandler } from './request-handler.ts';

/** Every request and its use case. */
export function requests(deps: Dependencies): RequestHandler[] {
  return [
    requestHandler(deps, contracts.createList, createList),
    requestHandler(deps, contracts.createLists, createLists),
    requestHandler(deps, contracts.updateList, updateList),
    requestHandler(deps, contracts.getList, getList),
    requestHandler(deps, contracts.findLists, findLists),
    requestHandler(deps, contracts.deleteList, deleteList),
    requestHandler(deps, contracts.restoreList, restoreList),
    requestHandler(deps, contracts.findDeletedLists, findDeletedLists),
    requestHandler(deps, contracts.setLabels, setLabels),
    requestHandler(deps, contracts.archiveList, archiveList),
    requestHandler(deps, contracts.unarchiveList, unarchiveList),
    requestHandler(deps, contracts.exportLists, exportLists),
    requestHandler(deps, contracts.getPublicList, getPublicList),
    requestHandler(deps, contracts.updateDraft, updateDraft),
    requestHandler(deps, contracts.completeList, completeList),
    requestHandler(deps, contracts.getReceipt, getReceipt),
    requestHandler(deps, contracts.askEntryDeletion, askEntryDeletion),
    requestHandler(deps, contracts.listEntries, listEntries),
    requestHandler(deps, contracts.listAllEntries, listAllEntries),
    requestHandler(deps, contracts.getListInsights, getListInsights),
    requestHandler(deps, contracts.getAllInsights, getAllInsights),
    requestHandler(deps, contracts.changeEntry, changeEntry),
    requestHandler(deps, contracts.deleteEntry, deleteEntry),
    requestHandler(deps, contracts.restoreEntry, restoreEntry),
    requestHandler(deps, contracts.sendEntryMail, sendEntryMail),
    requestHandler(deps, contracts.openLiveDemo, openLiveDemo),
    requestHandler(deps, contracts.getLiveDemo, getLiveDemo),
    requestHandler(deps, contracts.getNotificationStatus, getNotificationStatus),
    requestHandler(deps, contracts.askConfirmation, askConfirmation),
    requestHandler(deps, contracts.sendTestMail, sendTestMail),
    requestHandler(deps, contracts.findNotificationAddresses, findNotificationAddresses),
    requestHandler(deps, contracts.removeNotificationAddresses, removeNotificationAddresses),
    requestHandler(deps, contracts.getNotificationAddress, getNotificationAddress),
    requestHandler(deps, contracts.answerNotificationAddress, answerNotificationAddress),
  ];
}
