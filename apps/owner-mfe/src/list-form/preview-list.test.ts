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
