import { ApiError } from '@scanlist/web-kit/api';

/**
 * What a person does next about a message that could not be sent, fit to stand beside the button while the toast of
 * specification section 8 goes: whether it is the connection, too many messages (and when to try again), or the server.
 */
export function sendFailureReason(error: unknown, isOnline: boolean): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return isOnline
      ? `The server could not be reached. ${kept} Please send it again in a moment.`
      : `You seem to be offline. ${kept} Please send it again once you are connected.`;
  }
  // What stands in between answers in its own words, or in ours for it: those say less than these.
  if (error.code === 'INTERNAL' && error.status === 429) {
    return `Too many messages came at once. Please try again in a few minutes. ${kept}`;
  }
  if (error.code === 'INTERNAL' || error.status >= 500) {
    return `Our server could not take it right now. ${kept} Please send it again in a few minutes.`;
  }
  return `${error.message} ${kept}`;
}

const kept = 'Everything you wrote is kept here.';
