import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';

/** A finished entry that the server has not answered yet. */
export interface UnsentEntry {
  sessionId: string;
  listId: string;
  listTitle: string;
  /** The phone's clock, in milliseconds; only to tell entries apart on this phone. */
  savedAt: number;
  body: LogSessionBodyInput;
  /** Not to be sent before: the server has named a time. By the phone's clock, as `savedAt`. */
  sendAt?: number | undefined;
  /** What the server said when it refused the entry; such an entry waits for a person. */
  refused?: string;
}
