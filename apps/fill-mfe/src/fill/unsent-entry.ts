import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';

/** A finished entry that the server has not answered yet. */
export interface UnsentEntry {
  sessionId: string;
  listId: string;
  listTitle: string;
  /** By the phone's clock, in milliseconds; only distinguishes entries on this phone. */
  savedAt: number;
  body: LogSessionBodyInput;
  /** Not to be sent earlier: the server has named a time. By the phone's clock, like `savedAt`. */
  sendAt?: number | undefined;
  /** The server's message when it refused the entry; such an entry waits for the visitor. */
  refused?: string;
}
