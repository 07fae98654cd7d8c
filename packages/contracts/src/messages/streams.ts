import {
  paymentActionRequired,
  paymentFailed,
  paymentReceived,
  subscriptionCanceled,
  subscriptionChanged,
  trialEnding,
  trialStarted,
} from './billing.ts';
import type { EventContract, ServiceName } from './define.ts';
import {
  emailChangeAsked,
  emailConfirmationAsked,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
} from './gateway.ts';
import { confirmationAsked, entryMailAsked, entryRecorded, listChanged, testMailAsked } from './lists.ts';
import { mailSettled } from './notify.ts';

/** The JetStream stream that keeps a service's events: one per service. */
export function streamOf(service: ServiceName): string {
  return `EVENTS_${service.toUpperCase()}`;
}

/** The stream of events no handler could take, kept for a person: subjects `dead.<consumer service>.>`. */
export const deadLetterStream = 'DEAD';

/** Who hears which event: a durable consumer named after the service on the stream of the event's service. */
export const hears: Record<ServiceName, readonly EventContract[]> = {
  gateway: [subscriptionChanged],
  lists: [ownerChanged, ownerDeleted, subscriptionChanged, mailSettled],
  billing: [ownerChanged, ownerDeleted],
  notify: [
    entryRecorded,
    entryMailAsked,
    confirmationAsked,
    testMailAsked,
    emailChangeAsked,
    emailConfirmationAsked,
    passwordResetAsked,
    passwordChanged,
    ownerDeleted,
    supportMessageReceived,
    trialStarted,
    trialEnding,
    paymentFailed,
    paymentActionRequired,
    paymentReceived,
    subscriptionCanceled,
  ],
};

/** Events a service also follows live, without a durable consumer, to drop what it has cached. */
export const followsLive: Record<ServiceName, readonly EventContract[]> = {
  gateway: [listChanged],
  lists: [],
  billing: [],
  notify: [],
};

/** Which services' requests a service may ask. */
export const asks: Record<ServiceName, readonly ServiceName[]> = {
  gateway: ['lists', 'billing', 'notify'],
  lists: [],
  billing: [],
  notify: [],
};
