import { randomBytes } from 'node:crypto';
import type { StripeObject } from './contract.ts';

/** What happens by itself when its time comes. */
export const jobKinds = [
  'trial-will-end',
  'period-end',
  'cancel',
  'collect',
  'expire',
  'clock-ready',
] as const;
export type JobKind = (typeof jobKinds)[number];

export interface Told {
  id: string;
  type: string;
  /** As it was at that moment. */
  object: StripeObject;
  previous: object | undefined;
  created: number;
}

/**
 * One request or one job at one moment of the virtual clock. The state machines read objects, never change them, and write
 * what becomes of them here; all of it is kept together or not at all.
 */
export interface Turn {
  /** Seconds. */
  readonly now: number;
  newId(prefix: string): string;
  /** What nobody can guess. */
  newSecret(): string;
  /** The object is so from now on. */
  keep<Kind extends StripeObject>(object: Kind): Kind;
  /** An event is sent. */
  tell(type: string, object: StripeObject, previous?: object): void;
  /** A job of this kind about this object: one at a time, a second replaces the first. */
  later(kind: JobKind, subject: string, dueAt: number): void;
  /** Takes back one kind of job, or every kind, about this object. */
  forget(subject: string, kind?: JobKind): void;
}

export interface RecordedTurn extends Turn {
  now: number;
  readonly objects: Map<string, StripeObject>;
  readonly told: Told[];
  /** By kind, then subject; undefined for one taken back. */
  readonly jobs: Map<string, { kind: JobKind; subject: string; dueAt: number | undefined }>;
}

/** A turn that holds in memory what is written to it; every id it makes begins with `<kind>_<idMark>`. */
export function recordTurn(now: number, idMark = 'local'): RecordedTurn {
  const objects: RecordedTurn['objects'] = new Map();
  const told: Told[] = [];
  const jobs: RecordedTurn['jobs'] = new Map();
  const job = (kind: JobKind, subject: string, dueAt: number | undefined) =>
    jobs.set(`${kind} ${subject}`, { kind, subject, dueAt });
  return {
    now,
    objects,
    told,
    jobs,
    newId: (prefix) => `${prefix}_${idMark}${randomBytes(9).toString('hex')}`,
    newSecret: () => randomBytes(18).toString('hex'),
    keep(object) {
      objects.set(object.id, object);
      return object;
    },
    tell(type, object, previous) {
      told.push({ id: this.newId('evt'), type, object, previous, created: this.now });
    },
    later: job,
    forget(subject, kind) {
      for (const each of kind ? [kind] : jobKinds) job(each, subject, undefined);
    },
  };
}

/**
 * Keeps the object changed, and tells it where an event type is given: an update with what the changed fields were before,
 * and only where one has changed.
 */
export function change<Kind extends StripeObject>(
  turn: Turn,
  object: Kind,
  patch: Partial<Kind>,
  event?: string,
): Kind {
  const next = turn.keep({ ...object, ...patch });
  if (!event) return next;
  if (!event.endsWith('.updated')) {
    turn.tell(event, next);
    return next;
  }
  const names = Object.keys(patch) as (keyof Kind)[];
  const changed = names.filter((name) => name !== '_local' && !isSame(object[name], next[name]));
  if (changed.length > 0)
    turn.tell(event, next, Object.fromEntries(changed.map((name) => [name, object[name]])));
  return next;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
