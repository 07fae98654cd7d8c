import { expect, test } from 'vitest';
import { retentionTexts, shortened } from './retention.ts';

test('a list says what it deletes by itself', () => {
  expect(retentionTexts({})).toEqual([]);
  expect(retentionTexts({ keepEntriesDays: 1, keepSignaturesDays: null })).toEqual([
    'Entries are deleted 1 day after they come in',
  ]);
  expect(retentionTexts({ keepEntriesDays: 1000, keepSignaturesDays: 30, askName: 'optional' })).toEqual([
    'Entries are deleted 1,000 days after they come in',
    'Signatures and names are deleted 30 days after they come in',
  ]);
  expect(retentionTexts({ keepEntriesDays: 30, keepSignaturesDays: 30 })).toHaveLength(1);
});

test('what is switched on or gets shorter may delete something at once, and nothing else', () => {
  expect(shortened({}, { keepEntriesDays: 90, keepSignaturesDays: null })).toEqual({ keepEntriesDays: 90 });
  expect(shortened({ keepEntriesDays: 90 }, { keepEntriesDays: 89 })).toEqual({ keepEntriesDays: 89 });
  expect(shortened({ keepEntriesDays: 90 }, { keepEntriesDays: 90, keepSignaturesDays: 7 })).toEqual({
    keepSignaturesDays: 7,
  });
  expect(shortened({ keepEntriesDays: 90 }, { keepEntriesDays: 91 })).toEqual({});
  expect(shortened({ keepEntriesDays: 90 }, { keepEntriesDays: null })).toEqual({});
});
