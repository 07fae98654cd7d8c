import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import type {
  ConfirmationAsked,
  EntryDeletionAsked,
  TestMailAsked,
} from '@scanlist/contracts/messages/lists';

/** The page of an address's token, and the same as a stop link. */
export const examplePage = 'http://localhost:3000/notifications/5m0bQk3f7Xa9Zt1cVw2LrS';
export const exampleStopUrl = `${examplePage}?stop=1`;

/** A question to a stranger, with what a test changes of it. */
export function exampleConfirmation(changes: Partial<ConfirmationAsked> = {}): ConfirmationAsked {
  return {
    ownerId: demoOwnerId,
    address: 'keys@example.com',
    sender: 'Northlight Events',
    listTitle: 'Van loading',
    answerUrl: examplePage,
    ...changes,
  };
}

/** The test mail an owner asked for. */
export function exampleTestMail(changes: Partial<TestMailAsked> = {}): TestMailAsked {
  return {
    ownerId: demoOwnerId,
    address: 'keys@example.com',
    sender: 'Northlight Events',
    stopUrl: exampleStopUrl,
    ...changes,
  };
}

/** The change of an account's address that its owner asked for. */
export function exampleEmailChange(changes: Partial<EmailChangeAsked> = {}): EmailChangeAsked {
  return {
    ownerId: demoOwnerId,
    username: 'demo',
    firstName: 'Dana',
    email: 'demo@example.com',
    newEmail: 'dana@example.com',
    confirmUrl: 'http://localhost:3000/confirm-email/5m0bQk3f7Xa9Zt1cVw2LrS',
    expiresAt: '2026-11-21T09:30:00.000Z',
    ...changes,
  };
}

/** A visitor's request to delete an entry, with what a test changes of it. */
export function exampleDeletionRequest(changes: Partial<EntryDeletionAsked> = {}): EntryDeletionAsked {
  return {
    ownerId: demoOwnerId,
    email: 'dana@example.com',
    firstName: 'Dana',
    listId: 'abc',
    listTitle: 'Van loading',
    entryId: 7,
    receipt: 'K7Q4-9MXP',
    recordedAt: '2026-11-20T14:40:12.345Z',
    askedAt: '2026-11-23T14:40:12.345Z',
    entryUrl: 'http://localhost:3000/list-entries/abc?workspace=w#entry-7',
    isLastMail: false,
    timeZone: 'America/New_York',
    ...changes,
  };
}
