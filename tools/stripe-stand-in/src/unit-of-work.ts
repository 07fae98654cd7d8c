import { randomBytes } from 'node:crypto';
import type { StripeObject } from './contract.ts';

/** The kinds of scheduled jobs. */
export const jobKinds = [
  'trial-will-end',
  'period-end',
  'cancel',
  'collect',
  'expire',
  'clock-ready',
] as const;
export type JobKind = (typeof jobKinds)[number];

export interface RecordedEvent {
  id: string;
  type: string;
  /** The object at the time of the event. */
  object: StripeObject;
  previous: object | undefined;
  created: number;
}

/**
 * All changes of one request or job, at one moment of the virtual clock. The state machines never mutate objects: they write
 * changed copies, events and jobs here. One commit stores all of it or nothing.
 */
export interface UnitOfWork {
  /** The time of the virtual clock, in seconds. */
  readonly now: number;
  newId(prefix: string): string;
  /** A random secret. */
  newSecret(): string;
  /** Stores this version of the object. */
  save<Kind extends StripeObject>(object: Kind): Kind;
  /** Records an event about the object; `previous` holds the old values of changed fields. */
  emit(type: string, object: StripeObject, previous?: object): void;
  /** Schedules a job for this object. A second job of the same kind replaces the first. */
  schedule(kind: JobKind, subject: string, dueAt: number): void;
  /** Cancels the object's jobs of one kind, or of every kind. */
  unschedule(subject: string, kind?: JobKind): void;
}

export interface RecordedUnitOfWork extends UnitOfWork {
  now: number;
  readonly objects: Map<string, StripeObject>;
  readonly events: RecordedEvent[];
  /** By kind, then subject; `dueAt` is undefined for a cancelled job. */
  readonly jobs: Map<string, { kind: JobKind; subject: string; dueAt: number | undefined }>;
}

/** A unit of work that collects its changes in memory. Its ids begin with `<kind>_<idMark>`. */
export function createUnitOfWork(now: number, idMark = 'local'): RecordedUnitOfWork {
  const objects: RecordedUnitOfWork['objects'] = new Map();
  const events: RecordedEvent[] = [];
  const jobs: RecordedUnitOfWork['jobs'] = new Map();
  const job = (kind: JobKind, subject: string, dueAt: number | undefined) =>
    jobs.set(`${kind} ${subject}`, { kind, subject, dueAt });
  return {
    now,
    objects,
    events,
    jobs,
    newId: (prefix) => `${prefix}_${idMark}${randomBytes(9).toString('hex')}`,
    newSecret: () => randomBytes(18).toString('hex'),
    save(object) {
      objects.set(object.id, object);
      return object;
    },
    emit(type, object, previous) {
      events.push({ id: this.newId('evt'), type, object, previous, created: this.now });
    },
    schedule: job,
    unschedule(subject, kind) {
      for (const each of kind ? [kind] : jobKinds) job(each, subject, undefined);
    },
  };
}

/**
 * Stores the object with `patch` applied, and emits `event` if given. An event that ends in `.updated` contains the old
 * values of the changed fields, and is left out if no field changed.
 */
export function saveChange<Kind extends StripeObject>(
  work: UnitOfWork,
  object: Kind,
  patch: Partial<Kind>,
  event?: string,
): Kind {
  const next = work.save({ ...object, ...patch });
  if (!event) return next;
  if (!event.endsWith('.updated')) {
    work.emit(event, next);
    return next;
  }
  const names = Object.keys(patch) as (keyof Kind)[];
  const changed = names.filter((name) => name !== '_local' && !isSame(object[name], next[name]));
  if (changed.length > 0)
    work.emit(event, next, Object.fromEntries(changed.map((name) => [name, object[name]])));
  return next;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
