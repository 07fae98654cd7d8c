import { RetryLater } from '@scanlist/messaging/consume';

/** The mail service takes no mail of ours for `ms`, whichever it is. */
export class MailServiceBusy extends RetryLater {}
