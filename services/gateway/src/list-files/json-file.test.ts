import { describe, expect, it } from 'vitest';
import { outcome, readFile, refused } from '../testing/read-outcome.ts';

describe('JSON', () => {
  const file = {
    format: 'scanlist-list',
    version: 1,
    title: 'Stage',
    description: 'Before the doors',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'optional',
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
    ending: 'message',
    endingMessage: 'Rinse the mop.\nThank you!',
    labels: ['Yard'],
    items: ['- Lights', 'Sound'],
  };

  it('is the list that was downloaded, to the letter', () => {
    const { format: _format, version: _version, ...list } = file;
    expect(readFile('json', JSON.stringify(file))).toEqual({
      lists: [{ ...list, line: 1, defaults: [] }],
      problems: [],
      notes: [],
    });
  });

  it('of an earlier release, which knew no such settings, is read as a list without them', () => {
    const { askLocation: _, keepEntriesDays: __, keepSignaturesDays: ___, ...rest } = file;
    const { ending: ____, endingMessage: _____, ...earlier } = rest;
    expect(readFile('json', JSON.stringify(earlier)).lists).toMatchObject([
      {
        askLocation: true,
        keepEntriesDays: null,
        keepSignaturesDays: null,
        ending: 'homepage',
        endingMessage: null,
      },
    ]);
  });

  it.each([
    [
      'with zero days',
      JSON.stringify({ ...file, keepEntriesDays: 0 }),
      '1 keepEntriesDays: Enter a whole number of days from 1 to 3,650.',
    ],
    [
      'that ends with a message it does not have',
      JSON.stringify({ ...file, endingMessage: ' ' }),
      '1 endingMessage: Enter the message that people see.',
    ],
    [
      'with too long a message',
      JSON.stringify({ ...file, endingMessage: 'x'.repeat(501) }),
      '1 endingMessage: The message must be at most 500 characters.',
    ],
    ['that breaks off', JSON.stringify(file, null, 2).slice(0, 120), '6 : This line is not valid JSON.'],
    ['with a comma too many', '{\n "a": 1,\n}', '3 : This line is not valid JSON.'],
    ['of something else', '{"items":["Lights"]}', 'file : This JSON file isn’t a list downloaded from here.'],
    [
      'of a later version',
      JSON.stringify({ ...file, version: 2 }),
      'file : This list comes from a newer version of the product, and we can’t read it here.',
    ],
    [
      'with a number for an item',
      JSON.stringify({ ...file, items: ['Lights', 5] }),
      '1 items.1: items.1 is not valid.',
    ],
    [
      'with a title of two letters',
      JSON.stringify({ ...file, title: 'ab' }),
      '1 title: Title must be at least 3 characters.',
    ],
    ['nested a hundred thousand times', '['.repeat(100_000), '1 : This line is not valid JSON.'],
    [
      'with a word without quotation marks in the middle',
      '{\n  "format": "scanlist-list",\n  "title": Kitchen,\n  "items": [\n    "Wash"\n  ]\n}\n',
      '3 : This line is not valid JSON.',
    ],
    [
      'with curly quotation marks',
      '{\n  “format”: 1,\n  "version": 1\n}',
      '2 : This line is not valid JSON.',
    ],
    ['that ends within a text', '{\n  "format": "scan', '2 : This line is not valid JSON.'],
  ])('%s is refused', (_name, content, problem) => {
    expect(outcome('json', content)).toEqual(refused(problem));
  });

  it('names an item that is too long', () => {
    const { problems } = outcome('json', JSON.stringify({ ...file, items: ['Lights', 'x'.repeat(501)] }));
    expect(problems).toEqual(['1 items.1: Item content must be at most 500 characters.']);
  });
});
