import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';
import { emptyValues, type ListFormValues, newItem } from './list-form-values.ts';

const mine: ListFormValues = {
  ...emptyValues(),
  title: 'Van stock',
  description: 'What rides along',
  items: [newItem('Tape'), newItem('Ties')],
};

test('two equal versions have no differences', () => {
  expect(differencesOf(mine, { ...mine, items: [newItem('Tape'), newItem('Ties')] })).toEqual([]);
});

test("every differing field is named, with the other version's text if that is short", () => {
  const theirs: ListFormValues = {
    ...mine,
    title: 'Van',
    description: 'All of it',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    askLocation: false,
    keepEntriesDays: '90',
    keepSignaturesDays: '1',
    ending: 'message',
    endingMessage: 'Rinse the mop',
    notify: true,
    notificationEmail: 'dana@example.com',
  };
  expect(differencesOf(mine, theirs)).toEqual([
    'Its title is “Van”.',
    'Its description is different.',
    'It is an Inventory Checklist.',
    'It requires a signature.',
    'It requires a name.',
    'It doesn’t ask for the location.',
    'It deletes entries after 90 days.',
    'It deletes signatures after 1 day.',
    'It shows a message after submitting.',
    'Its message after submitting is different.',
    'It notifies dana@example.com.',
  ]);
});

test('what only this version deletes by itself is named too', () => {
  expect(differencesOf({ ...mine, keepEntriesDays: '90' }, mine)).toEqual([
    'It doesn’t delete entries automatically.',
  ]);
});

test('another message alone is named too, and surrounding spaces are none', () => {
  const told: ListFormValues = { ...mine, ending: 'message', endingMessage: 'Rinse the mop' };
  expect(differencesOf(told, { ...told, endingMessage: 'Rinse the mop!' })).toEqual([
    'Its message after submitting is different.',
  ]);
  expect(differencesOf({ ...told, endingMessage: ' Rinse the mop\n' }, told)).toEqual([]);
});

test('items that only one version has are named, the first three of them', () => {
  const theirs = { ...mine, items: [newItem('Tape'), ...['a', 'b', 'c', 'd'].map((word) => newItem(word))] };
  expect(differencesOf(mine, theirs)).toEqual([
    'Items only there: “a”, “b”, “c” and 1 more.',
    'Items only here: “Ties”.',
  ]);
});

test('the same items in another order are reported', () => {
  expect(differencesOf(mine, { ...mine, items: mine.items.toReversed() })).toEqual([
    'Its items are in a different order.',
  ]);
});
