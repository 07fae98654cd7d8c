import { newRequestId } from '@scanlist/web-kit/request-id';

/** A text that was sent and perhaps received, with its request id. */
export interface Attempt {
  requestId: string;
  words: string;
}

/**
 * The attempt to send this text. The same text keeps its id, so that a retry after a lost answer sends it only once. A
 * different text gets a new id, so that an added part is not taken for the earlier message.
 */
export function attemptFor(words: string, before: Attempt | null): Attempt {
  return before?.words === words ? before : { requestId: newRequestId(), words };
}
