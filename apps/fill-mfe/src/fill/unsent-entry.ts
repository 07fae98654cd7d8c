import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';

/** A finished entry that the server has not answered yet. */
export interface UnsentEntry {
  /**
   * Its key on this phone, and the session that it becomes if that of `body` has an entry with other content (decision
   * 0089). Made with the entry, so that it is one entry however often and from however many tabs it is sent. An older
   * release stored both as one.
   */
  sessionId: string;
  listId: string;
  listTitle: string;
  /** When it was completed, by the phone's clock, in milliseconds. */
  savedAt: number;
  body: LogSessionBodyInput;
  /** Not to be sent earlier: the server has named a time. By the phone's clock, like `savedAt`. */
  sendAt?: number | undefined;
  /** The server's message when it refused the entry; such an entry waits for the visitor. */
  refused?: string | undefined;
  /** Refused because the list is gone: it cannot be sent again. */
  isGone?: boolean | undefined;
}
