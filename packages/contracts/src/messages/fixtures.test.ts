import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  emailConfirmationAsked,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from './gateway.ts';
import { confirmationAsked, entryRecorded, listChanged, testMailAsked } from './lists.ts';
import { hears } from './streams.ts';

const events: EventContract[] = [
  confirmationAsked,
  emailChangeAsked,
  emailConfirmationAsked,
  entryRecorded,
  listChanged,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  subscriptionChanged,
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
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`).sort());
  });

  it('lets a service hear only events that exist', () => {
    for (const heard of Object.values(hears).flat()) expect(events).toContain(heard);
  });
});
