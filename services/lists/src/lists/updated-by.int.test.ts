import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  anActor,
  anOwner,
  listBody,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { createList } from './create-list.ts';
import { exportLists } from './export-lists.ts';
import { findLists } from './find-lists.ts';
import { getList } from './get-list.ts';
import { setLabels } from './set-labels.ts';
import { updateList } from './update-list.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

const [mira, ana] = [anActor('Mira Holt'), anActor('Ana Ruiz')];

it('a list says who made its newest version, in every answer to a member', async () => {
  const ownerId = anOwner();
  const made = await createList(deps, { ownerId, list: listBody(), actor: mira });
  expect(made.updatedBy).toEqual(mira);
  const at = { ownerId, listId: made.id };
  const edited = await updateList(deps, { ...at, list: listBody({ title: 'Doors' }), actor: ana });
  expect(edited.updatedBy).toEqual(ana);
  expect(await getList(deps, at)).toMatchObject({ updatedBy: ana });
  expect(await findLists(deps, at)).toMatchObject([{ updatedBy: ana }]);
  expect((await exportLists(deps, { ownerId, limit: 50 })).lists).toMatchObject([{ updatedBy: ana }]);
});

it('with the address as it was, also where nobody had confirmed it or an older gateway did not say', async () => {
  const ownerId = anOwner();
  for (const actor of [
    { ...mira, email: null },
    { id: mira.id, name: mira.name },
  ]) {
    const { id: listId, updatedBy } = await createList(deps, { ownerId, list: listBody(), actor });
    expect(updatedBy).toStrictEqual(actor);
    expect((await getList(deps, { ownerId, listId })).updatedBy).toStrictEqual(actor);
  }
});

it('labels are no new version, so who set them is not who edited the list', async () => {
  const ownerId = anOwner();
  const made = await createList(deps, { ownerId, list: listBody(), actor: mira });
  const labeled = await setLabels(deps, { ownerId, listId: made.id, labels: ['Bar'], actor: ana });
  expect(labeled).toMatchObject({ updatedBy: mira, updatedAt: made.updatedAt });
});

it('a version of an older gateway, of an older release or of a moved address was made by nobody that is known', async () => {
  const ownerId = anOwner();
  const make = () =>
    createList(deps, {
      ownerId,
      list: listBody({ notificationEmail: 'dana@example.com' }),
      ownEmail: 'dana@example.com',
      actor: mira,
    });
  await receiveOwnerChanged(deps, ownerId);
  const ofOlderGateway = await make();
  expect(await updateList(deps, { ownerId, listId: ofOlderGateway.id, list: listBody() })).toMatchObject({
    updatedBy: null,
  });
  const ofOlderRelease = await make();
  await deps.sql`update list set title = 'Changed', version = version + 1 where id = ${ofOlderRelease.id}`;
  expect(await getList(deps, { ownerId, listId: ofOlderRelease.id })).toMatchObject({ updatedBy: null });
  const moved = await make();
  await receiveOwnerChanged(deps, ownerId, { version: 2, email: 'dana.moore@example.com' });
  expect(await getList(deps, { ownerId, listId: moved.id })).toMatchObject({
    notificationEmail: 'dana.moore@example.com',
    updatedBy: null,
  });
});
