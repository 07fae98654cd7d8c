import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Break, unreadableBy, unreadableOf } from './compatibility.ts';
import { type Contract, readerSchemaOf } from './contracts.ts';
import type { Fixture } from './fixtures.ts';

const name = 'events/lists.entry-recorded.v1';
const released = z.object({
  receipt: z.string().max(10),
  status: z.enum(['sent', 'failed']),
  note: z.string().nullable(),
  timeZone: z.string().optional(),
});
const value = { receipt: 'K7M4Q2', status: 'sent', note: 'one bent', timeZone: 'Europe/London' };

const contractOf = (schema: z.ZodType): Contract => ({ name, schema });
const fixtureOf = (stored: object): Fixture => ({ contract: name, file: `${name}.json`, value: stored });
const release = {
  fixtures: [fixtureOf(value)],
  schemas: { [name]: readerSchemaOf(contractOf(released)) },
};

/** What breaks between the release and a changed contract: old values for the new reader, new values for the old one. */
function breaksOf(schema: z.ZodType, stored: object = value): { old: string[]; new: string[] } {
  const places = (breaks: Break[]) => breaks.map(({ what }) => what);
  return {
    old: places(unreadableOf([contractOf(schema)], release, { isLast: true })),
    new: places(unreadableBy(release, [contractOf(schema)], [fixtureOf(stored)])),
  };
}

it('finds nothing where nothing changed, and where a field was added that may be absent', () => {
  expect(breaksOf(released)).toEqual({ old: [], new: [] });
  const wider = released.extend({ seal: z.string().optional() });
  expect(breaksOf(wider, { ...value, seal: '9f86' })).toEqual({ old: [], new: [] });
});

it('a field that has to be there breaks what was written before', () => {
  const changed = released.extend({ seal: z.string() });
  expect(breaksOf(changed, { ...value, seal: '9f86' }).old).toContain('as stored');
});

it('an optional field that becomes required breaks what was written without it', () => {
  expect(breaksOf(released.required()).old).toEqual(['without .timeZone']);
});

it('a field that goes, or may go, breaks the release before', () => {
  const { receipt: _, ...without } = value;
  expect(breaksOf(released.omit({ receipt: true }), without).new).toContain('as stored');
  expect(breaksOf(released.partial({ receipt: true })).new).toEqual(['without .receipt']);
});

it('a new member of an enumeration breaks the release before, and one that goes breaks what was written', () => {
  expect(breaksOf(released.extend({ status: z.enum(['sent', 'failed', 'bounced']) })).new).toEqual([
    '.status is "bounced"',
  ]);
  expect(breaksOf(released.extend({ status: z.enum(['sent']) })).old).toEqual(['.status is "failed"']);
});

it('null breaks the release before where it did not take it, and what was written where it is no longer taken', () => {
  expect(breaksOf(released.extend({ receipt: z.string().max(10).nullable() })).new).toEqual([
    '.receipt is null',
  ]);
  expect(breaksOf(released.extend({ note: z.string() })).old).toEqual(['.note is null']);
});

it('a longer text breaks the release before, and a shorter one breaks what was written', () => {
  expect(breaksOf(released.extend({ receipt: z.string().max(20) })).new).toEqual([
    '.receipt is "xxxxxxxxxxxxxxxxxxxx"',
  ]);
  expect(breaksOf(released.extend({ receipt: z.string().max(6) })).old).toEqual(['.receipt is "xxxxxxxxxx"']);
});

it('an event of any release may not go, and a request of the last one', () => {
  const gone = (contract: string, isLast: boolean) =>
    unreadableOf(
      [],
      {
        fixtures: [{ contract, file: 'x.json', value }],
        schemas: { [contract]: release.schemas[name] ?? {} },
      },
      { isLast },
    );
  expect(gone('events/lists.entry-recorded.v1', false)).toHaveLength(1);
  expect(gone('requests/lists.get-list.v1', true)).toHaveLength(1);
  expect(gone('requests/lists.get-list.v1', false)).toEqual([]);
});
