import { RetryLater } from '@scanlist/messaging/consume';

/** The mail service takes no mail at all for `ms`. */
export class MailServiceBusy extends RetryLater {}
