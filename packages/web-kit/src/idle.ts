/** The inactivity timeout's times in milliseconds (specification section 9, decision O7). */
export const idleTimes = {
  timeoutMs: 60 * 60_000,
  warnBeforeMs: 5 * 60_000,
  warningMs: 60_000,
  checkEveryMs: 60_000,
  keepAliveEveryMs: 5 * 60_000,
} as const;

/** A session's activity, over all tabs; times in milliseconds since 1970. */
export interface ActivityState {
  activeAtMs: number;
  /** When a tab last began to request a keep-alive, and the time of the last one the server confirmed. */
  askedAtMs: number;
  keptAtMs: number;
  /** True once the warning of the present idle period was given. */
  isWarned: boolean;
  /**
   * When activity last ended an idle period long enough for the warning; the server may have ended the session by then.
   */
  awokeAtMs: number;
}

/** The state of a session (specification section 4: signed in, expiring, expired). */
export type IdleState = 'active' | 'expiring' | 'expired';

/** A session whose owner has just opened a page, which requested the current user from the server. */
export function startActivity(nowMs: number): ActivityState {
  return { activeAtMs: nowMs, askedAtMs: nowMs, keptAtMs: nowMs, isWarned: false, awokeAtMs: 0 };
}

/** The session expires after sixty complete idle minutes; the warning begins five minutes before. */
export function idleStateAt(idle: ActivityState, nowMs: number): IdleState {
  const idleMs = nowMs - idle.activeAtMs;
  if (idleMs >= idleTimes.timeoutMs) return 'expired';
  return idleMs >= idleTimes.timeoutMs - idleTimes.warnBeforeMs ? 'expiring' : 'active';
}

/** After activity at `atMs`, here or in another tab. An older time changes nothing. */
export function afterActivity(idle: ActivityState, atMs: number): ActivityState {
  if (atMs <= idle.activeAtMs) return idle;
  const awokeAtMs = idleStateAt(idle, atMs) === 'active' ? idle.awokeAtMs : atMs;
  return { ...idle, activeAtMs: atMs, isWarned: false, awokeAtMs };
}

/** Merges a message of another tab. A time in the future by another tab's clock counts as now. */
export function afterTabMessage(
  idle: ActivityState,
  message: Pick<ActivityState, 'activeAtMs' | 'askedAtMs' | 'keptAtMs'>,
  nowMs: number,
): ActivityState {
  return {
    ...afterActivity(idle, Math.min(message.activeAtMs, nowMs)),
    askedAtMs: Math.max(idle.askedAtMs, Math.min(message.askedAtMs, nowMs)),
    keptAtMs: Math.max(idle.keptAtMs, Math.min(message.keptAtMs, nowMs)),
  };
}

/**
 * True when the server does not know the latest activity and there was no keep-alive for five minutes (decision O7).
 * This also sends one some minutes after the activity itself, so that the server never ends a session before the
 * browser does.
 */
export function isKeepAliveDue(idle: ActivityState, nowMs: number): boolean {
  return idle.activeAtMs > idle.keptAtMs && nowMs - idle.askedAtMs >= idleTimes.keepAliveEveryMs;
}

/** True when a session that the server no longer knows was lost by idling, and not ended elsewhere. */
export function endedByIdling(idle: ActivityState, nowMs: number): boolean {
  return idleStateAt(idle, nowMs) !== 'active' || nowMs - idle.awokeAtMs < idleTimes.warnBeforeMs;
}
