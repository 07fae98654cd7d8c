import { newListBodySchema } from '@scanlist/contracts/http/lists';
import { expect, test } from 'vitest';
import { exampleList } from '../testing/example-list.ts';
import { copyOfList } from './copy-of-list.ts';

const list = exampleList({
  type: 'INVENTORY',
  requireSignature: true,
  askName: 'required',
  askLocation: false,
  keepEntriesDays: 90,
  keepSignaturesDays: 30,
  ending: 'message',
  endingMessage: 'Rinse the mop.\nThank you!',
  notificationEmail: 'crew@example.com',
  notificationStatus: 'confirmed',
  version: 4,
  entryCount: 2,
});

test('a copy has the texts of the list and new items', () => {
  expect(copyOfList(list)).toEqual({
    title: 'Van loading (copy)',
    description: 'Before the van leaves',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
    ending: 'message',
    endingMessage: 'Rinse the mop.\nThank you!',
    notificationEmail: 'crew@example.com',
    items: [{ content: 'Truss' }],
  });
});

test('a copy has the labels of the list, and is not archived', () => {
  const copy = copyOfList({ ...list, labels: ['Kitchen'], archivedAt: '2026-11-20T10:00:00.000Z' });
  expect(copy).toEqual({ ...copyOfList(list), labels: ['Kitchen'] });
});

test.each([
  ['x'.repeat(120), 120],
  ['x'.repeat(113), 120],
  [`${'x'.repeat(112)}🍸🍸🍸🍸`, 119],
  [`${'x'.repeat(110)}  ${'y'.repeat(8)}`, 120],
  [`${'x'.repeat(111)}  yyyyyyy`, 118],
])('the title of a copy of "%s" ends in (copy) and is not too long', (title, length) => {
  const copy = copyOfList({ ...list, title });
  expect(copy.title).toHaveLength(length);
  expect(copy.title).toMatch(/\S \(copy\)$/);
  expect(() => encodeURIComponent(copy.title)).not.toThrow();
  expect(newListBodySchema.safeParse(copy).success).toBe(true);
});
