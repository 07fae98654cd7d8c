import { newRequestId } from '@scanlist/web-kit/request-id';

/** What has been sent and perhaps taken: these words, under this id. */
export interface Attempt {
  requestId: string;
  words: string;
}

/**
 * The attempt to send these words. The same words keep their id, so that sending them again after a lost answer sends nothing
 * twice; other words get one of their own, so that what was added meanwhile is not taken for what was there before.
 */
export function attemptFor(words: string, before: Attempt | null): Attempt {
  return before?.words === words ? before : { requestId: newRequestId(), words };
}
