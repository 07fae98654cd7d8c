import type { Entry } from '@scanlist/contracts/http/entries';
import { type ListBody, listBodySchema } from '@scanlist/contracts/http/lists';
import { type LiveDemo, liveDemoHours } from '@scanlist/contracts/http/live-demo';
import { AppError } from '@scanlist/service-kit/app-error';

/** The content of every live demo: five items, no signature, no notification address. */
export const liveDemoWords: ListBody = listBodySchema.parse({
  title: 'Van check before you leave',
  description: 'A live demo. Check off what’s done, add a note if you like, then complete the list.',
  type: 'TODO',
  items: [
    { content: 'Lights and indicators work' },
    { content: 'Tires look good' },
    { content: 'Load is strapped down' },
    { content: 'First-aid kit is on board' },
    { content: 'Enough fuel for the trip' },
  ],
});

/** The owner id in events about live demos: no account has it. */
export const noOwnerId = '00000000-0000-0000-0000-000000000000';

/**
 * How much of a demo an answer holds: entries, and bytes of their items as JSON, so that no answer exceeds a NATS
 * message.
 */
export const answerMax = { entries: 20, bytes: 600_000 } as const;

/**
 * How much one demo stores: anybody may fill it in, and there are many. `drafts` are ticks and notes of forms not
 * submitted.
 */
export const demoLimits = { entries: 100, drafts: 500 } as const;

const tickingMs = 10 * 60_000;

/** A live demo as stored; `tickedCount` is null while no phone has a form open. */
export interface LiveDemoFacts {
  id: string;
  title: string;
  expiresAt: Date;
  totalCount: number;
  tickedCount: number | null;
}

/** An entry of a live demo as stored. */
export interface LiveDemoEntryFacts {
  number: number;
  receipt: string;
  createdAt: Date;
  completedCount: number;
  totalCount: number;
  items: Entry['items'];
}

/** When a demo opened now ends. */
export function endOfDemo(now: Date): Date {
  return new Date(now.getTime() + liveDemoHours * 60 * 60 * 1000);
}

/** A form without a change since this moment counts as abandoned. */
export function tickingSince(now: Date): Date {
  return new Date(now.getTime() - tickingMs);
}

/** A demo for the page that opened it. It contains only ticks and notes of what a phone may send. */
export function liveDemoAnswer(demo: LiveDemoFacts, entries: readonly LiveDemoEntryFacts[]): LiveDemo {
  const { tickedCount: completedCount, totalCount } = demo;
  return {
    listId: demo.id,
    title: demo.title,
    expiresAt: demo.expiresAt.toISOString(),
    ticking: completedCount === null ? null : { completedCount, totalCount },
    entries: entries.map(({ number, createdAt, ...entry }) => ({
      ...entry,
      id: number,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** The refusal of an entry beyond the limit. */
export function demoFull(): AppError {
  return new AppError('THROTTLED', 'This live demo is full. Please open another one.');
}

/** The refusal of a live demo while every place is taken. */
export function allDemosInUse(): AppError {
  return new AppError('THROTTLED', 'Every live demo is in use right now. Please try again in an hour.');
}
