import { completedDaysMax, sameTimeMs } from '@scanlist/contracts/http/entry-times';
import type { LogSessionBody } from '@scanlist/contracts/http/fill';

const dayMs = 24 * 60 * 60 * 1000;

/** When an entry was completed, and whether that is the nearest plausible time to what its phone said. */
export interface Completed {
  completedAt: Date;
  completedCut: boolean;
}

/**
 * When a session was completed by the word of its phone (decision 0101). The phone's clock may be wrong: how long ago it was
 * completed is the difference of two of its times, sending and completion. Receipt is the time where that is less than a
 * minute, or not known. A completion after the sending, or more than thirty days before, is cut to what is possible.
 */
export function readCompleted(
  { completedAt, sentAt }: Pick<LogSessionBody, 'completedAt' | 'sentAt'>,
  receivedAt: Date,
): Completed {
  if (completedAt == null || sentAt == null) return { completedAt: receivedAt, completedCut: false };
  const agoMs = Math.round(sentAt - completedAt);
  const mostMs = completedDaysMax * dayMs;
  if (agoMs <= sameTimeMs) return { completedAt: receivedAt, completedCut: agoMs < -sameTimeMs };
  return {
    completedAt: new Date(receivedAt.getTime() - Math.min(agoMs, mostMs)),
    completedCut: agoMs > mostMs,
  };
}

/**
 * When a session had its first tick or note, by its phone; null where the phone does not say so, or said what cannot be: a start
 * after the completion, or a day before.
 */
export function readStarted(
  session: Pick<LogSessionBody, 'startedAt' | 'completedAt'>,
  { completedAt }: Completed,
): Date | null {
  if (session.startedAt == null || session.completedAt == null) return null;
  const tookMs = Math.round(session.completedAt - session.startedAt);
  return tookMs >= 0 && tookMs <= dayMs ? new Date(completedAt.getTime() - tookMs) : null;
}

/** The fields of an answer or an event. */
export function completedFieldsOf({ completedAt, completedCut }: Completed): {
  completedAt: string;
  completedCut?: true;
} {
  return { completedAt: completedAt.toISOString(), ...(completedCut && { completedCut: true }) };
}
