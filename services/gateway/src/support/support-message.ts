import { createHash } from 'node:crypto';
import type { ContactBody, IssueType, SupportBody } from '@scanlist/contracts/http/support';
import { uuid } from '@scanlist/service-kit/ids';

/** A message of the support form or the contact form. */
export interface SupportMessage {
  id: string;
  kind: 'support' | 'contact';
  name: string;
  /** As it was typed. */
  email: string;
  /** Whether the sender was signed in and had confirmed the address; else nobody has checked it. */
  isSendersAddress: boolean;
  /** Of a support request; null for a contact message. */
  issueType: IssueType | null;
  /** Of a contact message; null for a support request. */
  subject: string | null;
  text: string;
  /** Most likely written by a program: stored and never mailed. */
  isFromProgram: boolean;
  /** Equal for a repeated message; null if its page sent no request id. */
  requestHash: Buffer | null;
  receivedAt: Date;
}

/** A message that waits to be mailed. */
export interface WaitingMessage extends SupportMessage {
  /** Its sender's share of the hour's mails was used up. */
  isSurplus: boolean;
}

/** The repository of messages. */
export interface SupportMessageRows {
  /**
   * In one step: stores the message and enqueues its mail, with a copy to its sender within the quota of that
   * mailbox. The mail waits if other messages wait, or the hourly budget or the sender’s share of it is used up; a
   * message of a program is never mailed. A message that is stored already is neither stored nor mailed again. If the
   * hourly maximum of messages is stored, nothing happens and the result says when to try again.
   */
  store(message: SupportMessage, senderKey: string): Promise<{ notBefore: Date } | null>;
  /**
   * Messages that wait to be mailed, the oldest first; those of senders who have used up their share come last.
   * `most` at a time.
   */
  findWaiting(most: number): Promise<WaitingMessage[]>;
  /**
   * In one step: enqueues the mail of a waiting message, once. `not-waiting` if it does not wait any more, `over-budget` if the
   * hourly budget is used up. Half of the budget is reserved for senders who have some of their share left.
   */
  enqueue(message: WaitingMessage, now: Date): Promise<'enqueued' | 'not-waiting' | 'over-budget'>;
  /** Deletes messages received before then, waiting ones too; returns how many. */
  removeReceivedBefore(moment: Date): Promise<number>;
}

const keptMonths = 12;

/** Messages received before this are deleted. */
export function supportMessageCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - keptMonths);
  return cutoff;
}

/** When a message was received, and whether its sender was signed in and had confirmed the address. */
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
  content: Pick<SupportMessage, 'kind' | 'issueType' | 'subject' | 'text'>,
  { now, isSendersAddress }: Received,
): SupportMessage {
  const sent = { name, email, ...content };
  return {
    id: uuid(),
    ...sent,
    isSendersAddress,
    isFromProgram: website.trim() !== '',
    requestHash: requestId === undefined ? null : hashOfRequest(requestId, sent),
    receivedAt: now,
  };
}

/** Includes the text: a changed message with the same id is another message, and is not lost. */
function hashOfRequest(requestId: string, sent: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([requestId.toLowerCase(), sent]))
    .digest();
}
