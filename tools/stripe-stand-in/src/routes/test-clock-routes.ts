import type { TestClock } from '../contract.ts';
import { page, pageShape } from '../pages.ts';
import { readParameters, text, whole } from '../parameters.ts';
import { daySeconds } from '../periods.ts';
import { ParameterError, StripeError } from '../stripe-error.ts';
import { change } from '../turn.ts';
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

function create({ book, given }: Call) {
  const shape = { frozen_time: whole(), name: text(300).optional() };
  const { frozen_time: frozenTime, name } = readParameters(shape, given);
  const clock = book.turn.keep<TestClock>({
    id: book.turn.newId('clock'),
    object: kind,
    created: book.turn.now,
    deletes_after: book.turn.now + 30 * daySeconds,
    frozen_time: frozenTime,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
    _local: { target: frozenTime },
  });
  book.turn.tell('test_helpers.test_clock.created', clock);
  return clock;
}

function list({ book, given }: Call) {
  return page(book, kind, path, readParameters(pageShape, given));
}

function retrieve({ book, given, id }: Call) {
  readParameters({}, given);
  return book.get(kind, id);
}

/** Answers at once; the clock is `ready` again when everything up to then has happened. */
async function advance({ book, given, id }: Call) {
  const { frozen_time: target } = readParameters({ frozen_time: whole() }, given);
  const clock = await book.get(kind, id);
  if (clock.status !== 'ready')
    throw new StripeError(429, 'Test clock advancement underway - cannot perform modifications.');
  if (target <= clock.frozen_time)
    throw new ParameterError('The frozen_time must be after the current one.', 'frozen_time');
  book.clock = id;
  book.turn.later('clock-ready', id, target);
  return change(
    book.turn,
    clock,
    {
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
      _local: { target },
    },
    'test_helpers.test_clock.advancing',
  );
}

/** Its customers, and what is to happen to them, go with it. */
async function remove({ book, given, id }: Call) {
  readParameters({}, given);
  const { turn } = book;
  const clock = await book.get(kind, id);
  const all = { limit: 1000, holds: { test_clock: id } };
  for (const { id: customer } of await book.list('customer', all))
    turn.keep({ id: customer, object: 'customer', deleted: true });
  for (const object of [...(await book.list('subscription', all)), ...(await book.list('invoice', all))])
    turn.forget(object.id);
  turn.forget(id);
  turn.tell('test_helpers.test_clock.deleted', clock);
  return turn.keep({ id, object: kind, deleted: true });
}
