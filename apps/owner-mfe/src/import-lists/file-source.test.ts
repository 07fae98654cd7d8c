import { describe, expect, it } from 'vitest';
import { sourceOfFile, sourceOfLines, typeOfFile } from './file-source.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a chosen file', () => {
  it.each([
    ['rooms.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['ROOMS.TSV', '', 'text/csv'],
    ['rooms.txt', '', 'text/plain'],
    ['rooms.xlsx', '', workbook],
    ['rooms.xlsm', '', workbook],
    ['rooms.json', '', 'application/json'],
    ['rooms', 'text/plain', 'text/plain'],
    ['rooms.pdf', 'application/pdf', null],
    ['rooms.constructor', '', null],
  ])('%s (%s) is %s', (name, type, expected) => {
    expect(typeOfFile({ name, type })).toBe(expected);
  });

  it('is kept as it was chosen', async () => {
    const source = await sourceOfFile(new File(['Item\nLights'], 'rooms.csv'));
    expect(source).toMatchObject({ name: 'rooms.csv' });
    const { file } = source as { file: Blob };
    expect([file.type, await file.text()]).toEqual(['text/csv', 'Item\nLights']);
  });

  it('that is too large, of another kind, or gone is refused with the reason', async () => {
    const gone = new File([''], 'rooms.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await sourceOfFile(new File(['x'.repeat(1_000_001)], 'rooms.csv'))).toEqual({
      problem: 'This file is larger than 1 MB. Split it into several files.',
    });
    expect(await sourceOfFile(new File(['x'], 'rooms.pdf'))).toEqual({
      problem: 'Choose a text, CSV, Excel (.xlsx), or JSON file.',
    });
    expect(await sourceOfFile(gone)).toEqual({ problem: 'This file couldn’t be opened. Choose it again.' });
  });
});

it('pasted lines have no name', async () => {
  const { name, file } = sourceOfLines('Lights');
  expect([name, file.type, await file.text()]).toEqual([null, 'text/plain', 'Lights']);
});
