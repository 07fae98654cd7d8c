import type { TestClock } from '../contract.ts';
import { page, pageShape } from '../pages.ts';
import { readParameters, text, whole } from '../parameters.ts';
import { daySeconds } from '../periods.ts';
import { ParameterError, StripeError } from '../stripe-error.ts';
import { saveChange } from '../unit-of-work.ts';
import type { Call, Route } from './route.ts';

const path = '/v1/test_helpers/test_clocks';
const kind = 'test_helpers.test_clock';

export const testClockRoutes: Route[] = [
  { method: 'POST', path, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id/advance`, run: advance },
  { method: 'DELETE', path: `${path}/:id`, run: remove },
];

function create({ repository, given }: Call) {
  const shape = { frozen_time: whole(), name: text(300).optional() };
  const { frozen_time: frozenTime, name } = readParameters(shape, given);
  const clock = repository.work.save<TestClock>({
    id: repository.work.newId('clock'),
    object: kind,
    created: repository.work.now,
    deletes_after: repository.work.now + 30 * daySeconds,
    frozen_time: frozenTime,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
    _local: { target: frozenTime },
  });
  repository.work.emit('test_helpers.test_clock.created', clock);
  return clock;
}

function list({ repository, given }: Call) {
  return page(repository, kind, path, readParameters(pageShape, given));
}

function retrieve({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get(kind, id);
}

/** Answers at once. The clock is `ready` again when everything due by then has happened. */
async function advance({ repository, given, id }: Call) {
  const { frozen_time: target } = readParameters({ frozen_time: whole() }, given);
  const clock = await repository.get(kind, id);
  if (clock.status !== 'ready')
    throw new StripeError(429, 'Test clock advancement underway - cannot perform modifications.');
  if (target <= clock.frozen_time)
    throw new ParameterError('The frozen_time must be after the current one.', 'frozen_time');
  repository.clock = id;
  repository.work.schedule('clock-ready', id, target);
  return saveChange(
    repository.work,
    clock,
    {
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
      _local: { target },
    },
    'test_helpers.test_clock.advancing',
  );
}

/** Also deletes its customers and their jobs. */
async function remove({ repository, given, id }: Call) {
  readParameters({}, given);
  const { work } = repository;
  const clock = await repository.get(kind, id);
  const all = { limit: 1000, holds: { test_clock: id } };
  for (const { id: customer } of await repository.list('customer', all))
    work.save({ id: customer, object: 'customer', deleted: true });
  for (const object of [
    ...(await repository.list('subscription', all)),
    ...(await repository.list('invoice', all)),
  ])
    work.unschedule(object.id);
  work.unschedule(id);
  work.emit('test_helpers.test_clock.deleted', clock);
  return work.save({ id, object: kind, deleted: true });
}
