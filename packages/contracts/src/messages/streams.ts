import {
  billingActivityRecorded,
  cardTakenBack,
  formerOwnerPays,
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
  accountExported,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailConfirmationAsked,
  handoverOffered,
  memberInvited,
  memberJoined,
  memberRoleChanged,
  newDeviceSignedIn,
  ownerChanged,
  ownerDeleted,
  passwordChanged,
  passwordResetAsked,
  supportMessageReceived,
  workspaceHandedOver,
} from './gateway.ts';
import {
  confirmationAsked,
  entryDeletionAsked,
  entryMailAsked,
  entryRecorded,
  listActivityRecorded,
  listChanged,
  listFilledUp,
  summaryMailAsked,
  testMailAsked,
} from './lists.ts';
import { mailSettled, mailSettledV1 } from './notify.ts';

/** The JetStream stream with a service's events: one per service. */
export function streamOf(service: ServiceName): string {
  return `EVENTS_${service.toUpperCase()}`;
}

/** The dead-letter stream, for events that no handler could take: subjects `dead.<consumer service>.>`. */
export const deadLetterStream = 'DEAD';

/** The events each service subscribes to; `consumersOf` says by which durable consumer. */
export const subscriptions: Record<ServiceName, readonly EventContract[]> = {
  gateway: [subscriptionChanged, listActivityRecorded, billingActivityRecorded],
  lists: [ownerChanged, ownerDeleted, subscriptionChanged, mailSettledV1, mailSettled, entryRecorded],
  billing: [ownerChanged, ownerDeleted, workspaceHandedOver],
  notify: [
    entryRecorded,
    entryMailAsked,
    summaryMailAsked,
    listFilledUp,
    entryDeletionAsked,
    confirmationAsked,
    testMailAsked,
    emailChangeAsked,
    emailChanged,
    emailChangeUndone,
    emailConfirmationAsked,
    passwordResetAsked,
    passwordChanged,
    newDeviceSignedIn,
    memberInvited,
    memberJoined,
    memberRoleChanged,
    accountExported,
    handoverOffered,
    workspaceHandedOver,
    ownerDeleted,
    supportMessageReceived,
    trialStarted,
    trialEnding,
    paymentFailed,
    paymentActionRequired,
    paymentReceived,
    subscriptionCanceled,
    formerOwnerPays,
    cardTakenBack,
  ],
};

/**
 * Events that come by the hundred, while somebody waits for each of the other events of their stream. They have a
 * durable consumer of their own, so that unacknowledged ones delay no other event. A process of the previous release
 * does not read a new consumer, so events it cannot parse wait there.
 */
const bulkEvents: readonly EventContract[] = [
  entryRecorded,
  entryMailAsked,
  summaryMailAsked,
  listFilledUp,
  entryDeletionAsked,
  mailSettled,
  supportMessageReceived,
  listActivityRecorded,
  billingActivityRecorded,
];

/** A durable consumer of a service, and its subjects on a stream. */
export interface DurableConsumer {
  stream: string;
  name: string;
  subjects: string[];
}

/** The durable consumers of a service: one per stream it subscribes to, and one more for bulk events there. */
export function consumersOf(service: ServiceName): DurableConsumer[] {
  const sources = [...new Set(subscriptions[service].map((event) => event.service))];
  return sources.flatMap((source) => {
    const stream = streamOf(source);
    const subscribed = subscriptions[service].filter((event) => event.service === source);
    const subjects = (bulk: boolean) =>
      subscribed.filter((event) => bulkEvents.includes(event) === bulk).map(({ subject }) => subject);
    return [
      { stream, name: service, subjects: subjects(false) },
      { stream, name: `${service}-bulk`, subjects: subjects(true) },
    ].filter((consumer) => consumer.subjects.length > 0);
  });
}

/** Events a service also subscribes to live, without a durable consumer, to invalidate caches. */
export const liveSubscriptions: Record<ServiceName, readonly EventContract[]> = {
  gateway: [listChanged],
  lists: [],
  billing: [],
  notify: [],
};

/** Which services a service may call. */
export const callableServices: Record<ServiceName, readonly ServiceName[]> = {
  gateway: ['lists', 'billing', 'notify'],
  lists: [],
  billing: [],
  notify: [],
};
