import { ApiError } from '@scanlist/web-kit/api';

/**
 * Says why a message could not be sent, and what to do next: the connection, too many messages (and when to retry), or
 * the server. It stays beside the button after the toast of specification section 8 has faded.
 */
export function sendFailureReason(error: unknown, isOnline: boolean): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return isOnline
      ? `We couldn’t reach the server. ${kept} Please send it again in a moment.`
      : `You’re offline. ${kept} Please send it again once you’re connected.`;
  }
  // A proxy answers with its own text, or with our text for it: those say less than these.
  if (error.code === 'INTERNAL' && error.status === 429) {
    return `We’re getting too many messages at once. Please try again in a few minutes. ${kept}`;
  }
  if (error.code === 'INTERNAL' || error.status >= 500) {
    return `Our server couldn’t accept it right now. ${kept} Please send it again in a few minutes.`;
  }
  return `${error.message} ${kept}`;
}

const kept = 'What you wrote is still here.';
