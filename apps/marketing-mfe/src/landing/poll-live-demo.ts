import type { LiveDemo } from '@scanlist/contracts/http/live-demo';
import { ApiError } from '@scanlist/web-kit/api';
import { withTimeout } from '@scanlist/web-kit/with-timeout';

const pauseMs = 2_000;
/** After this time without a change the demo is polled less often. */
const livelyMs = 5 * 60_000;
const quietPauseMs = 10_000;
const pauseMsMax = 30_000;
const answerMsMax = 10_000;

/** How long until the next automatic retry after this many failures. */
export function pauseAfter(failures: number): number {
  return Math.min(pauseMsMax, pauseMs * 2 ** failures);
}

export interface DemoPollingOptions {
  fetchDemo: () => Promise<LiveDemo>;
  onSeen: (demo: LiveDemo) => void;
  /** Called with the number of failures in a row. */
  onFailed: (failures: number) => void;
  onEnded: () => void;
  /** Milliseconds, of any monotonic clock. */
  now?: () => number;
}

export interface DemoPolling {
  /** Polls at once. */
  again(): void;
  stop(): void;
}

/**
 * Polls a demo now and every two seconds while the page is visible, and less often after failures or without changes.
 * It polls at once when the page becomes visible or the browser is online again. It stops when the demo has ended.
 */
export function pollDemo(demo: DemoPollingOptions): DemoPolling {
  const { fetchDemo, onSeen, onFailed, onEnded, now = () => performance.now() } = demo;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isStopped = false;
  let failures = 0;
  let seen = '';
  let changedAt = now();

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (isStopped || isPolling || document.hidden) return;
    isPolling = true;
    try {
      const answer = await withTimeout(answerMsMax, fetchDemo());
      if (isStopped) return;
      failures = 0;
      const text = JSON.stringify(answer);
      if (text !== seen) changedAt = now();
      seen = text;
      onSeen(answer);
    } catch (error) {
      if (isStopped) return;
      if (error instanceof ApiError && error.status === 404) {
        stop();
        return onEnded();
      }
      failures += 1;
      onFailed(failures);
    } finally {
      isPolling = false;
    }
    timer = setTimeout(again, pause());
  }

  function pause(): number {
    if (failures > 0) return pauseAfter(failures);
    return now() - changedAt > livelyMs ? quietPauseMs : pauseMs;
  }

  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  window.addEventListener('online', again);
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', again);
    window.removeEventListener('online', again);
  }
  again();
  return { again, stop };
}
