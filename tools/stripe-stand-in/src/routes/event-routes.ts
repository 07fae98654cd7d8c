import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Event, WebhookEndpoint } from '../contract.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { arrayOf, flag, mergeMetadata, metadata, orEmpty, readParameters, text } from '../parameters.ts';
import type { StripeRows } from '../stripe-rows.ts';
import { saveChange } from '../unit-of-work.ts';
import type { Call, Route } from './route.ts';

const endpointShape = {
  description: orEmpty(text()).optional(),
  metadata: metadata.optional(),
};
const address = z.url({ protocol: /^https?$/ });
const eventTypes = arrayOf(text(100));

/** Events and webhook endpoints. */
export function eventRoutes(rows: StripeRows): Route[] {
  return [
    { method: 'GET', path: '/v1/events', run: listEvents },
    { method: 'GET', path: '/v1/events/:id', run: retrieveEvent },
    { method: 'POST', path: '/v1/webhook_endpoints', run: createEndpoint },
    { method: 'GET', path: '/v1/webhook_endpoints', run: listEndpoints },
    { method: 'GET', path: '/v1/webhook_endpoints/:id', run: retrieveEndpoint },
    { method: 'POST', path: '/v1/webhook_endpoints/:id', run: updateEndpoint },
    { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: removeEndpoint },
  ];

  async function listEvents({ repository, given }: Call) {
    const shape = {
      ...pageShape,
      ...createdShape,
      type: text(100).optional(),
      types: eventTypes.optional(),
    };
    const { type, types, ...wanted } = readParameters(shape, given);
    const values = type ? [type] : types;
    const answer = (await page(repository, 'event', '/v1/events', wanted, {
      oneOf: values && { field: 'type', values },
    })) as { data: Event[] };
    return { ...answer, data: await withPending(answer.data) };
  }

  async function retrieveEvent({ repository, given, id }: Call) {
    readParameters({}, given);
    const [event = {}] = await withPending([await repository.get('event', id)]);
    return event;
  }

  async function withPending(events: Event[]): Promise<Event[]> {
    const pending = await rows.pendingDeliveries(events.map(({ id }) => id));
    return events.map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
  }
}

/** Only this answer contains the signing secret. */
function createEndpoint({ repository, given }: Call) {
  const wanted = readParameters(
    { ...endpointShape, url: address, enabled_events: eventTypes, api_version: text().optional() },
    given,
  );
  const secret = `whsec_local${randomBytes(24).toString('hex')}`;
  const endpoint = repository.work.save<WebhookEndpoint>({
    id: repository.work.newId('we'),
    object: 'webhook_endpoint',
    api_version: wanted.api_version ?? null,
    application: null,
    created: repository.work.now,
    description: wanted.description ?? null,
    enabled_events: wanted.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, wanted.metadata),
    status: 'enabled',
    url: wanted.url,
    _local: { secret },
  });
  return { ...endpoint, secret };
}

function listEndpoints({ repository, given }: Call) {
  return page(repository, 'webhook_endpoint', '/v1/webhook_endpoints', readParameters(pageShape, given));
}

function retrieveEndpoint({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get('webhook_endpoint', id);
}

async function updateEndpoint({ repository, given, id }: Call) {
  const wanted = readParameters(
    {
      ...endpointShape,
      url: address.optional(),
      enabled_events: eventTypes.optional(),
      disabled: flag.optional(),
    },
    given,
  );
  const endpoint = await repository.get('webhook_endpoint', id);
  const { url, enabled_events: types, disabled, description } = wanted;
  return saveChange(repository.work, endpoint, {
    ...(url ? { url } : {}),
    ...(types ? { enabled_events: types } : {}),
    ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    ...(description === undefined ? {} : { description }),
    ...(wanted.metadata === undefined ? {} : { metadata: mergeMetadata(endpoint.metadata, wanted.metadata) }),
  });
}

async function removeEndpoint({ repository, given, id }: Call) {
  readParameters({}, given);
  await repository.get('webhook_endpoint', id);
  // Stored under another kind, so that pending deliveries find no endpoint.
  repository.work.save({ id, object: 'deleted_webhook_endpoint', status: 'deleted' });
  return { id, object: 'webhook_endpoint', deleted: true };
}
