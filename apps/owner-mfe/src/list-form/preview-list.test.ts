import { expect, test } from 'vitest';
import { emptyValues, newItem } from './list-form-values.ts';
import { previewOf } from './preview-list.ts';

const brand = { companyName: 'Stage One', companyLogoUrl: '/logos/a.png' };

test('an item keeps its id in the preview while it is typed into and moved, so that its tick stays', () => {
  const [one, two] = [newItem('One'), newItem('Two')];
  const before = previewOf({ ...emptyValues(), items: [one, two] }, brand);
  const after = previewOf({ ...emptyValues(), items: [two, { ...one, content: 'One more' }] }, brand);
  expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id).toReversed());
});

test('empty lines are not shown, and an untouched form shows example texts', () => {
  const list = previewOf({ ...emptyValues(), items: [newItem('  '), newItem('Tape')] }, brand);
  expect(list.items.map(({ content }) => content)).toEqual(['Tape']);
  expect(previewOf(emptyValues(), brand)).toMatchObject({
    title: 'Your title',
    items: [{ content: 'Your first item' }],
    ...brand,
  });
});

test('settings are shown as a visitor gets them, and days only once they are a number', () => {
  const set = { ...emptyValues(), askLocation: false, keepEntriesDays: '90', keepSignaturesDays: 'x' };
  const list = previewOf(set, brand);
  expect(list).toMatchObject({ askLocation: false, keepEntriesDays: 90 });
  expect(list).not.toHaveProperty('keepSignaturesDays');
  expect(previewOf(emptyValues(), brand)).not.toHaveProperty('askLocation');
  const told = { ...emptyValues(), endingMessage: ' Rinse the mop ' };
  expect(previewOf({ ...told, ending: 'message' }, brand)).toMatchObject({
    ending: 'message',
    endingMessage: 'Rinse the mop',
  });
  expect(previewOf({ ...told, ending: 'form' }, brand)).not.toHaveProperty('endingMessage');
  expect(previewOf(told, brand)).not.toHaveProperty('ending');
});
