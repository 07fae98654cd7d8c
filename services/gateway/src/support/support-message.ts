import { createHash } from 'node:crypto';
import type { ContactBody, IssueType, SupportBody } from '@scanlist/contracts/http/support';
import { uuid } from '@scanlist/service-kit/ids';

/** What somebody wrote by the support form or the contact form. */
export interface SupportMessage {
  id: string;
  kind: 'support' | 'contact';
  name: string;
  /** As it was typed. */
  email: string;
  /** Whether whoever wrote was signed in and had confirmed it; else nobody has checked whose it is. */
  isSendersAddress: boolean;
  /** Of a support request; null of a contact message. */
  issueType: IssueType | null;
  /** Of a contact message; null of a support request. */
  subject: string | null;
  text: string;
  /** Most likely a program wrote it: it is kept and never mailed. */
  isFromProgram: boolean;
  /** The same for what is sent again; null where its page gave it no name. */
  requestHash: Buffer | null;
  receivedAt: Date;
}

/** A message that waits to be mailed. */
export interface WaitingMessage extends SupportMessage {
  /** Its sender's share of the hour's mails was used up. */
  isSurplus: boolean;
}

/** Where messages are kept. */
export interface SupportMessageRows {
  /**
   * In one step: the message is kept and, unless a program wrote it, others wait, or the hour's mails or its sender's share of them are
   * used up, told to be mailed, with a copy to its sender unless that mailbox had its copies. One that is kept already is not kept, nor told, again.
   * Answers when to try again where as many are kept within the hour as may be, and nothing happens.
   */
  store(message: SupportMessage, senderKey: string): Promise<{ notBefore: Date } | null>;
  /** Those that wait to be mailed, of senders who have used up their share last, else the oldest first; `most` at a time. */
  findWaiting(most: number): Promise<WaitingMessage[]>;
  /**
   * In one step: a message that waits is told to be mailed, once. `over` where it does not wait any more, and `no-room` where
   * the hour's mails are used up, of which half are left to senders who have something left of their share.
   */
  enqueue(message: WaitingMessage, now: Date): Promise<'told' | 'over' | 'no-room'>;
  /** Removes what was received before then, also what still waits; answers how many. */
  removeReceivedBefore(moment: Date): Promise<number>;
}

const keptMonths = 12;

/** What was received before this is kept no longer. */
export function supportMessageCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - keptMonths);
  return cutoff;
}

/** When a message was received, and whether whoever wrote it was signed in and had confirmed its address. */
type Received = { now: Date } & Pick<SupportMessage, 'isSendersAddress'>;

/** A message of the support form, received now. */
export function supportRequestOf(body: SupportBody, received: Received): SupportMessage {
  const { issueType, description: text } = body;
  return messageOf(body, { kind: 'support', issueType, subject: null, text }, received);
}

/** A message of the contact form, received now. */
export function contactMessageOf(body: ContactBody, received: Received): SupportMessage {
  const { subject, message: text } = body;
  return messageOf(body, { kind: 'contact', issueType: null, subject, text }, received);
}

function messageOf(
  { name, email, website = '', requestId }: SupportBody | ContactBody,
  said: Pick<SupportMessage, 'kind' | 'issueType' | 'subject' | 'text'>,
  { now, isSendersAddress }: Received,
): SupportMessage {
  const words = { name, email, ...said };
  return {
    id: uuid(),
    ...words,
    isSendersAddress,
    isFromProgram: website.trim() !== '',
    requestHash: requestId === undefined ? null : hashOfRequest(requestId, words),
    receivedAt: now,
  };
}

/** With the words in it: what was changed before it was sent again is another message, and is not lost. */
function hashOfRequest(requestId: string, words: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([requestId.toLowerCase(), words]))
    .digest();
}
