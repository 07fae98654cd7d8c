import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  subscriptionChanged,
  trialEnding,
  trialStarted,
} from './billing.ts';
import { type EventContract, envelopeSchema } from './define.ts';
import {
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailConfirmationAsked,
  newDeviceSignedIn,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from './gateway.ts';
import {
  confirmationAsked,
  entryMailAsked,
  entryRecorded,
  listChanged,
  listFilledUp,
  summaryMailAsked,
  testMailAsked,
} from './lists.ts';
import { mailSettled, mailSettledV1 } from './notify.ts';
import { subscriptions } from './streams.ts';

const events: EventContract[] = [
  confirmationAsked,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailConfirmationAsked,
  entryMailAsked,
  entryRecorded,
  listChanged,
  listFilledUp,
  mailSettled,
  mailSettledV1,
  newDeviceSignedIn,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  subscriptionChanged,
  summaryMailAsked,
  supportMessageReceived,
  testMailAsked,
  trialEnding,
  trialStarted,
];
const folder = join(import.meta.dirname, 'fixtures');

describe('stored events', () => {
  it.each(readdirSync(folder))('%s keeps parsing, with nothing of it lost', (file) => {
    const [noun, version] = file.split('.');
    const event = events.find(({ subject }) => subject.endsWith(`.${noun}.${version}`));
    if (!event) throw new Error(`no event for ${file}`);
    const stored: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(envelopeSchema(event).parse(stored)).toEqual(stored);
  });

  it('has a fixture for every event there is', () => {
    const names = events.map(({ subject }) => subject.split('.').slice(2).join('.'));
    // A field that came later has a fixture of its own beside, such as 'owner-changed.v1.time-zone.json'.
    const firsts = readdirSync(folder).filter((file) => file.split('.').length === 3);
    expect(firsts.sort()).toEqual(names.map((name) => `${name}.json`).sort());
  });

  it.each(events.filter(({ data }) => 'timeZone' in (data as z.ZodObject).shape))(
    '$subject has a fixture with the time zone beside the one from before',
    ({ subject }) => {
      const name = subject.split('.').slice(2).join('.');
      const stored = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')).data;
      expect(stored(`${name}.json`)).not.toHaveProperty('timeZone');
      expect(stored(`${name}.time-zone.json`)).toMatchObject({ timeZone: 'America/New_York' });
    },
  );

  it('have a time zone wherever a mail about an account shows a time', () => {
    const zoned = events.filter(({ data }) => 'timeZone' in (data as z.ZodObject).shape);
    expect(zoned).toHaveLength(19);
  });

  it('lets a service subscribe only to events that exist', () => {
    for (const subscribed of Object.values(subscriptions).flat()) expect(events).toContain(subscribed);
  });
});
