import { expect, test } from 'vitest';
import { itemText } from './item-text.ts';

const recorded = (listItemId: string, content: string) => ({
  items: [{ listItemId, content, completed: false, note: null, removed: true }],
});

test('an item is named as the list has it now', () => {
  expect(itemText('i1', [{ id: 'i1', content: 'Alarm set' }], [recorded('i1', 'Alarm')])).toBe('Alarm set');
});

test('an item that the list has no longer is named as the newest entry has it', () => {
  const entries = [recorded('i2', 'Lights'), recorded('i1', 'Alarm'), recorded('i1', 'Set alarm')];
  expect(itemText('i1', [{ id: 'i3', content: 'Door' }], entries)).toBe('Alarm');
});

test('an item that nothing names has no text', () => {
  expect(itemText('i1')).toBeUndefined();
  expect(itemText('i1', [], [recorded('i2', 'Lights')])).toBeUndefined();
});
