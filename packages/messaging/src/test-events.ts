import { randomUUID } from 'node:crypto';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { Messaging } from './connection.ts';
import { publishEvent } from './publish.ts';

/** Publishes an event of billing, which lists and the gateway hear; answers its id. */
export async function publishSubscriptionChanged(billing: Messaging): Promise<string> {
  const id = randomUUID();
  const data = {
    ownerId: randomUUID(),
    version: 1,
    subscriptionId: 'sub',
    status: 'active',
    trialEndsAt: null,
    listLimit: null,
  };
  const payload = JSON.stringify({ id, occurredAt: new Date().toISOString(), data });
  await publishEvent(billing, subscriptionChanged.subject, payload, id);
  return id;
}
