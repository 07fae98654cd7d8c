/** The inactivity timeout's times in milliseconds (specification section 9, decision O7). */
export const idleTimes = {
  timeoutMs: 60 * 60_000,
  warnBeforeMs: 5 * 60_000,
  warningMs: 60_000,
  checkEveryMs: 60_000,
  keepAliveEveryMs: 5 * 60_000,
} as const;

/** What is known of a session's activity, in all tabs together; moments in milliseconds since 1970. */
export interface ActivityState {
  activeAtMs: number;
  /** When a tab last began to ask the server to keep the session, and for which moment it last said yes. */
  askedAtMs: number;
  keptAtMs: number;
  /** True once the warning of the present quiet stretch was given. */
  isWarned: boolean;
  /** When activity last ended a stretch long enough for the warning; the server may have ended the session by then. */
  awokeAtMs: number;
}

/** Where a session stands (specification section 4: signed in, expiring, expired). */
export type IdleState = 'active' | 'expiring' | 'expired';

/** A session whose owner has just opened a page, which asked the server who is signed in. */
export function startActivity(nowMs: number): ActivityState {
  return { activeAtMs: nowMs, askedAtMs: nowMs, keptAtMs: nowMs, isWarned: false, awokeAtMs: 0 };
}

/** Sixty idle minutes are over only when they are complete; the warning begins five minutes before. */
export function idleStateAt(idle: ActivityState, nowMs: number): IdleState {
  const idleMs = nowMs - idle.activeAtMs;
  if (idleMs >= idleTimes.timeoutMs) return 'expired';
  return idleMs >= idleTimes.timeoutMs - idleTimes.warnBeforeMs ? 'expiring' : 'active';
}

/** After activity at `atMs`, here or in another tab. Older news changes nothing. */
export function afterActivity(idle: ActivityState, atMs: number): ActivityState {
  if (atMs <= idle.activeAtMs) return idle;
  const awokeAtMs = idleStateAt(idle, atMs) === 'active' ? idle.awokeAtMs : atMs;
  return { ...idle, activeAtMs: atMs, isWarned: false, awokeAtMs };
}

/** After other tabs told what they know. What a tab's clock puts into the future counts as now. */
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
 * True when the server has not heard of the latest activity and has not been asked for five minutes (decision O7). Also
 * some minutes after the activity itself, so that the server never ends a session before the browser does.
 */
export function isKeepAliveDue(idle: ActivityState, nowMs: number): boolean {
  return idle.activeAtMs > idle.keptAtMs && nowMs - idle.askedAtMs >= idleTimes.keepAliveEveryMs;
}

/** True when a session that the server no longer knows was lost by idling, and not ended from elsewhere. */
export function endedByIdling(idle: ActivityState, nowMs: number): boolean {
  return idleStateAt(idle, nowMs) !== 'active' || nowMs - idle.awokeAtMs < idleTimes.warnBeforeMs;
}
