import {
  type ActivityState,
  afterActivity,
  afterTabMessage,
  endedByIdling,
  idleStateAt,
  idleTimes,
  isKeepAliveDue,
  startActivity,
} from './idle.ts';
import { openTabChannel } from './tab-channel.ts';

export interface IdleWatchOptions {
  /** The warning is due: once per idle period. `endsAtMs` is when the session will expire. */
  onExpiring(endsAtMs: number): void;
  /** There is activity in another tab after all. */
  onActiveElsewhere(): void;
  /** Sixty idle minutes have passed. Called once; the watch has stopped. */
  onExpired(): void;
  /** Another tab ended the session, by timeout or sign-out. Called once; the watch has stopped. */
  onEndedElsewhere(end: SessionEnd): void;
  /** Requests the current user, which keeps the server's session alive. */
  keepAlive(): Promise<unknown>;
}

/** How a session ended in the browser. */
export type SessionEnd = 'expired' | 'signed-out';

export interface IdleWatch {
  /** True when the session, if the server no longer knows it, was lost by idling. */
  endedByIdling(): boolean;
  /** For activity without an event, such as a button pressed by a screen reader. */
  noteActivity(): void;
  stop(): void;
}

/**
 * Watches one signed-in owner's activity (specification section 4: Session; decision O7). It checks every 60 seconds
 * and warns five minutes before 60 idle minutes have passed. It keeps the server's session alive at most once in five
 * minutes over all tabs. It uses the wall clock, so that a computer's sleep counts; activity that comes too late does
 * not revive a session.
 */
export function watchIdle(options: IdleWatchOptions): IdleWatch {
  let idle = startActivity(Date.now());
  let broadcastAtMs = 0;
  let notedAtMs = 0;
  const tabs = openTabChannel<TabMessage>('scanlist-idle', (message) => receive(message, Date.now()));
  const ends = openTabChannel<SessionEnd>('scanlist-session-end', receiveEnd);
  const timer = setInterval(check, idleTimes.checkEveryMs);
  for (const name of activities) window.addEventListener(name, onActivity, listenerOptions);
  document.addEventListener('visibilitychange', check);
  broadcast();

  function onActivity(): void {
    if (Math.abs(Date.now() - notedAtMs) >= noteEveryMs) noteActivity();
  }

  function noteActivity(): void {
    const nowMs = Date.now();
    notedAtMs = nowMs;
    if (idleStateAt(idle, nowMs) === 'expired') {
      check();
      return;
    }
    idle = afterActivity(idle, nowMs);
    if (Math.abs(nowMs - broadcastAtMs) >= broadcastEveryMs) broadcast();
  }

  function check(): void {
    const nowMs = Date.now();
    // This tab may have been asleep while another one was active; the stored message says so.
    receive(tabs.readLast(), nowMs);
    const idleState = idleStateAt(idle, nowMs);
    if (idleState === 'expired') {
      stop();
      options.onExpired();
      return;
    }
    if (isKeepAliveDue(idle, nowMs)) void keepAlive(nowMs);
    else if (idle.activeAtMs > broadcastAtMs) broadcast();
    if (idleState === 'expiring' && !idle.isWarned) {
      idle = { ...idle, isWarned: true };
      options.onExpiring(idle.activeAtMs + idleTimes.timeoutMs);
    }
  }

  async function keepAlive(nowMs: number): Promise<void> {
    idle = { ...idle, askedAtMs: nowMs };
    broadcast();
    try {
      await options.keepAlive();
      idle = { ...idle, keptAtMs: Math.max(idle.keptAtMs, nowMs) };
      broadcast();
    } catch {
      // Retried in five minutes; the session lasts an hour.
    }
  }

  function receive(message: unknown, nowMs: number): void {
    if (!isTabMessage(message)) return;
    const { activeAtMs } = idle;
    idle = afterTabMessage(idle, message, nowMs);
    if (idle.activeAtMs > activeAtMs) options.onActiveElsewhere();
  }

  function receiveEnd(end: unknown): void {
    if (end !== 'expired' && end !== 'signed-out') return;
    stop();
    options.onEndedElsewhere(end);
  }

  function broadcast(): void {
    broadcastAtMs = Date.now();
    const { activeAtMs, askedAtMs, keptAtMs } = idle;
    tabs.broadcast({ activeAtMs, askedAtMs, keptAtMs });
  }

  function stop(): void {
    clearInterval(timer);
    for (const name of activities) window.removeEventListener(name, onActivity, listenerOptions);
    document.removeEventListener('visibilitychange', check);
    tabs.close();
    ends.close();
  }

  return { endedByIdling: () => endedByIdling(idle, Date.now()), noteActivity, stop };
}

/** Informs the browser's other tabs that the session has ended; their watches call `onEndedElsewhere`. */
export function broadcastSessionEnd(end: SessionEnd): void {
  const tabs = openTabChannel<SessionEnd>('scanlist-session-end', () => {});
  tabs.broadcast(end);
  tabs.close();
}

type TabMessage = Pick<ActivityState, 'activeAtMs' | 'askedAtMs' | 'keptAtMs'>;

/** Any mouse, key, scroll or touch activity counts, wherever it happens and whichever listener handles it. */
const activities = ['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove'];
const listenerOptions = { capture: true, passive: true } as const;

/** A moving mouse counts once a second, and other tabs receive it four times a minute. */
const noteEveryMs = 1_000;
const broadcastEveryMs = 15_000;

function isTabMessage(message: unknown): message is TabMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    ['activeAtMs', 'askedAtMs', 'keptAtMs'].every(
      (name) => name in message && typeof (message as Record<string, unknown>)[name] === 'number',
    )
  );
}
