import { expect, test } from 'vitest';
import { formatPrivacyLabel, type LabeledList, privacyLabelOf } from './privacy-label.ts';

const labelOf = (list: Partial<LabeledList> = {}) =>
  formatPrivacyLabel(privacyLabelOf({ requireSignature: false, ...list }));

test('the label of a list without settings names what every entry holds', () => {
  expect(labelOf()).toBe(
    'Stored: checkmarks, notes, time, browser. Location: if you allow it. Kept until the owner deletes it.',
  );
});

test('names and signatures are in it where the list asks for them', () => {
  expect(labelOf({ requireSignature: true, askName: 'optional', askLocation: false })).toBe(
    'Stored: checkmarks, notes, name, signature, time, browser. Location: no. Kept until the owner deletes it.',
  );
  expect(labelOf({ askName: 'off' })).not.toContain('name');
});

test('it says how long entries and signatures are kept', () => {
  const signed = { requireSignature: true } as const;
  expect(labelOf({ keepEntriesDays: 1 })).toMatch(/Kept for 1 day\.$/);
  expect(labelOf({ ...signed, keepEntriesDays: 3650, keepSignaturesDays: 1000 })).toMatch(
    /Kept for 3,650 days; signatures for 1,000\.$/,
  );
  expect(labelOf({ ...signed, askName: 'required', keepSignaturesDays: 1 })).toMatch(
    /Kept until the owner deletes it; signatures and names for 1 day\.$/,
  );
});

test('signatures that are not there, or go with their entries, are not named', () => {
  expect(labelOf({ keepEntriesDays: 90, keepSignaturesDays: 30 })).toMatch(/Kept for 90 days\.$/);
  expect(labelOf({ requireSignature: true, keepEntriesDays: 30, keepSignaturesDays: 30 })).toMatch(
    /Kept for 30 days\.$/,
  );
});

test('a live demo stores nothing that identifies its visitor', () => {
  expect(
    labelOf({ requireSignature: true, askName: 'required', expiresAt: '2026-11-21T10:00:00.000Z' }),
  ).toBe('Stored: checkmarks, notes, time. Location: no. Deleted when this demo ends.');
});
