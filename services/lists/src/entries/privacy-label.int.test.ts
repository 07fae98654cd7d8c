import { formatPrivacyLabel, privacyLabelOf, type StoredPart } from '@scanlist/contracts/http/privacy-label';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublicList } from '../lists/get-public-list.ts';
import { openLiveDemo } from '../live-demo/open-live-demo.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  listBody,
  makeList,
  sessionBody,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { completeList } from './complete-list.ts';

type LabelPart = StoredPart | 'location';

/**
 * What each column of an entry holds of its visitor, as the label names it. A new column needs a line here, and a part of
 * the label if it holds something new.
 */
const columnsOfParts: Record<string, LabelPart | LabelPart[]> = {
  items: ['checkmarks', 'notes'],
  visitor_name: 'name',
  signature: 'signature',
  signature_typed: 'signature',
  signature_strokes: 'signature',
  created_at: 'time',
  completed_at: 'time',
  completed_cut: 'time',
  started_at: 'time',
  user_agent: 'browser',
  latitude: 'location',
  longitude: 'location',
};

/** Columns that hold nothing of the visitor that the columns above do not, and why. */
const otherColumns: Record<string, string> = {
  list_id: 'of the list',
  number: 'of the list',
  owner_id: 'of the owner',
  session_id: 'random, made for this entry alone',
  receipt: 'random',
  completed_count: 'counts checkmarks',
  total_count: 'of the list',
  items_bytes: 'measures items',
  has_notes: 'whether there are notes',
  is_open: 'whether there are notes, or checkmarks missing',
  words: 'the words of items, notes and name',
  seal: 'a hash',
  part_salts: 'random',
  part_digests: 'hashes',
  content_digest: 'a hash of the columns above',
  sent_again: 'whether its session had an entry',
  mail_asked: 'of the list',
  recorded_count: 'of a correction by the owner',
  recorded_name: 'of a correction by the owner',
  corrected_at: 'of the owner',
  correction: 'of the owner',
  dealt_with_at: 'of the owner',
  dealt_with_comment: 'of the owner',
  deleted_at: 'of the owner',
  expired_at: 'of the list',
  deletion_asked_at: 'of a request that the visitor makes later',
};

describe('the privacy label of a list', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  /** Submits everything that a visitor can send, with either kind of signature, and reads what was stored of it. */
  async function submitEverything(listId: string) {
    const list = await getPublicList(deps, { listId });
    const [ticked = '', leftOut = ''] = list.items.map(({ id }) => id);
    const drawn = { signatureData: pngOf({ width: 60, height: 20 }), signatureStrokes: '600x200|1,2 3,4' };
    for (const signature of [drawn, { signatureTyped: 'Mira Voss' }])
      await completeList(deps, {
        listId,
        userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/120',
        session: sessionBody(aSession(), {
          completedItems: [{ itemId: ticked, note: 'too dim to read' }],
          uncompletedItems: [{ itemId: leftOut, note: 'missing' }],
          name: 'Mira Voss',
          ...signature,
          locationData: { latitude: 52.52, longitude: 13.4 },
        }),
      });
    const rows = await deps.sql<Record<string, unknown>[]>`select * from entry where list_id = ${listId}`;
    expect(rows).toHaveLength(2);
    return { list, rows };
  }

  /** The parts of which the rows hold something. */
  function partsIn(rows: Record<string, unknown>[]): Set<LabelPart> {
    const parts = new Set<LabelPart>();
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const isEmpty = value === null || value === '';
      for (const part of isEmpty ? [] : [columnsOfParts[column] ?? []].flat()) parts.add(part);
    }
    return parts;
  }

  it('has a place for every column of an entry', async () => {
    const columns = await deps.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'entry'`;
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(columnsOfParts), ...Object.keys(otherColumns)].toSorted(),
    );
  });

  it.each([true, false])(
    'names exactly what an entry with everything stores, asking for signatures: %s',
    async (requireSignature) => {
      for (const askName of ['off', 'optional', 'required'] as const) {
        for (const askLocation of [true, false]) {
          const settings = { requireSignature, askName, askLocation };
          const { list, rows } = await submitEverything((await makeList(deps, anOwner(), settings)).id);
          const label = privacyLabelOf(list);
          const named = [...label.stored, ...(label.location ? ['location'] : [])];
          expect([...partsIn(rows)].toSorted(), formatPrivacyLabel(label)).toEqual(named.toSorted());
        }
      }
    },
  );

  it('names exactly what a live demo stores', async () => {
    const { list, rows } = await submitEverything((await openLiveDemo(deps)).listId);
    const label = privacyLabelOf(list);
    expect([...partsIn(rows)].toSorted()).toEqual(label.stored.toSorted());
    expect(label.location).toBe(false);
  });

  it('knows how long entries and signatures are kept', async () => {
    const settings = { requireSignature: true, keepEntriesDays: 90, keepSignaturesDays: 30 };
    const { id } = await makeList(deps, anOwner(), listBody(settings));
    expect(formatPrivacyLabel(privacyLabelOf(await getPublicList(deps, { listId: id })))).toBe(
      'Stored: checkmarks, notes, signature, time, browser. Location: if you allow it. Kept for 90 days; signatures for 30.',
    );
  });
});
