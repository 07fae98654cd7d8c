import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { events } from '../releases/contracts.ts';
import { fixturesFolder } from '../releases/fixtures.ts';
import { subscriptions } from './streams.ts';

const zoned = events.filter(({ data }) => 'timeZone' in (data as z.ZodObject).shape);

describe('events', () => {
  it.each(zoned)('$subject has a fixture with the time zone beside the one from before', ({ subject }) => {
    const name = subject.replace('event.', '');
    const stored = (file: string) =>
      JSON.parse(readFileSync(join(fixturesFolder, 'next/events', file), 'utf8')).data;
    expect(stored(`${name}.json`)).not.toHaveProperty('timeZone');
    expect(stored(`${name}.time-zone.json`)).toMatchObject({ timeZone: 'America/New_York' });
  });

  it('have a time zone wherever a mail about an account shows a time', () => {
    expect(zoned).toHaveLength(28);
  });

  it('lets a service subscribe only to events that exist', () => {
    for (const subscribed of Object.values(subscriptions).flat()) expect(events).toContain(subscribed);
  });
});
