import type { Entry } from '@scanlist/contracts/http/entries';
import { type ListBody, listBodySchema } from '@scanlist/contracts/http/lists';
import { type LiveDemo, liveDemoHours } from '@scanlist/contracts/http/live-demo';
import { AppError } from '@scanlist/service-kit/app-error';

/** What every live demo says: five items, no signature, nobody to mail. */
export const liveDemoWords: ListBody = listBodySchema.parse({
  title: 'Van check before you leave',
  description: 'A live demo. Tick what is done, add a note if you like, then complete the list.',
  type: 'TODO',
  items: [
    { content: 'Lights and indicators work' },
    { content: 'Tyres look sound' },
    { content: 'Load is strapped down' },
    { content: 'First-aid kit is on board' },
    { content: 'Fuel for the whole trip' },
  ],
});

/** What events say where a list's owner stands: no account has this id. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** How much of a demo is shown: entries, and bytes of their items as JSON, so that no answer outgrows a NATS message. */
export const shownMax = { entries: 20, bytes: 600_000 } as const;

/** How much comes into one demo: anybody may fill it in, and there are many. Ticks and notes of forms not submitted are drafts. */
export const keptMax = { entries: 100, drafts: 500 } as const;

const tickingMs = 10 * 60_000;

/** A live demo as it is kept; `tickedCount` is null while no phone has a form open. */
export interface LiveDemoFacts {
  id: string;
  title: string;
  expiresAt: Date;
  totalCount: number;
  tickedCount: number | null;
}

/** An entry of a live demo as it is kept. */
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

/** A form that nobody touched since this moment counts as left. */
export function tickingSince(now: Date): Date {
  return new Date(now.getTime() - tickingMs);
}

/** A demo as the page that opened it gets it. What a phone may send beside ticks and notes is not in it. */
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

/** The refusal of an entry too many. */
export function fullDemo(): AppError {
  return new AppError('THROTTLED', 'This live demo is full. Please open another one.');
}

/** The refusal of one live demo too many. */
export function noFreeDemo(): AppError {
  return new AppError('THROTTLED', 'Every live demo is in use right now. Please try again in an hour.');
}
