import { listBodySchema } from '@scanlist/contracts/http/lists';
import { expect, it } from 'vitest';
import { editList, type List, newList } from './list.ts';
import { detailsOfEdit } from './list-edit.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const body = {
  title: 'Stage',
  description: 'Before doors',
  type: 'TODO',
  items: [{ content: 'Lights' }, { content: 'Sound' }, { content: 'Exits' }],
};
let made = 0;
const before: List = newList(listBodySchema.parse(body), {
  id: 'list-1',
  ownerId: '00000000-0000-4000-8000-000000000001',
  now,
  newItemId: () => `item-${++made}`,
});
const [lights, sound, exits] = before.items as [List['items'][0], List['items'][0], List['items'][0]];

/** What an edit to these words and items changed. */
function edited(changes: object) {
  const next = listBodySchema.parse({ ...body, items: before.items, ...changes });
  return detailsOfEdit(before, editList(before, next, { now, newItemId: () => 'new' }));
}

it('an edit that changes nothing has no details', () => {
  expect(edited({})).toBeNull();
});

it('each field that changed is named', () => {
  const changes = {
    title: 'Doors',
    description: 'At six',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    askLocation: false,
    keepSignaturesDays: 30,
    ending: 'form',
    notificationEmail: 'yard@holt.example',
  };
  expect(edited(changes)).toEqual({
    fields: [
      'title',
      'description',
      'type',
      'signature',
      'name',
      'location',
      'retention',
      'ending',
      'notifications',
    ],
  });
});

it('another message is another end', () => {
  expect(edited({ endingMessage: 'Rinse the mop' })).toEqual({ fields: ['ending'] });
});

it('items are counted as added, changed and removed by their ids', () => {
  expect(edited({ items: [{ ...lights, content: 'All lights' }, exits, { content: 'Smoke' }] })).toEqual({
    itemsAdded: 1,
    itemsChanged: 1,
    itemsRemoved: 1,
  });
});

it('another order counts only where items that stayed changed places', () => {
  expect(edited({ items: [sound, lights, exits] })).toEqual({ fields: ['order'] });
  expect(edited({ items: [{ content: 'Smoke' }, sound, exits] })).toEqual({ itemsAdded: 1, itemsRemoved: 1 });
});
