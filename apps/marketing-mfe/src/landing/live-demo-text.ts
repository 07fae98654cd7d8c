import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import { ApiError } from '@scanlist/web-kit/api';

/** The present state of the demo, in a sentence that screen readers announce. */
export function demoStatusText(seen: LiveDemo | null): string {
  if (seen?.ticking) {
    const { completedCount, totalCount } = seen.ticking;
    return `Someone is checking items: ${completedCount} of ${totalCount}`;
  }
  const newest = seen?.entries[0];
  return newest ? `Entry #${newest.id} has arrived` : 'Waiting for your phone';
}

/** Why no demo could be opened: too many were requested, with the server's message, or there was no answer. */
export type Refusal = { kind: 'busy' | 'away'; words: string };

/** The message about a demo that could not be opened. */
export function openFailure(error: unknown, isOnline: boolean): Refusal {
  if (error instanceof ApiError && error.status === 429) {
    const words =
      error.code === 'THROTTLED'
        ? error.message
        : 'Too many demos are running. Please try again in a few minutes.';
    return { kind: 'busy', words };
  }
  if (!isOnline)
    return {
      kind: 'away',
      words: 'You’re offline. Your list will open as soon as you’re connected.',
    };
  return { kind: 'away', words: 'We can’t open your list right now. We’ll try again in a moment.' };
}

/** Hour, minute and second, because a watching visitor wants to see that it is now. */
export function timeOf(createdAt: string): string {
  return new Date(createdAt).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
