import { describe, expect, test } from 'vitest';
import {
  addNote,
  addTypedNotes,
  closeNote,
  type Draft,
  draftFromEntry,
  entryItems,
  markSent,
  mergeEarlyInput,
  mergeServer,
  mergeTab,
  noteMax,
  notInEntry,
  openNote,
  parseDraft,
  patchBody,
  progressOf,
  removeNote,
  rowsOf,
  tickItem,
  typeNote,
  unsentItems,
} from './draft-state.ts';

const drums = { id: 'a', content: 'Cable drums', removed: false };
const tape = { id: 'b', content: 'Gaffer tape', removed: false };
const session = 'session-1-abc';
const none: Draft = {};
const ticked = tickItem(none, drums, true);

function item(draft: Draft, id: string) {
  const found = draft[id];
  if (!found) throw new Error(`no item ${id}`);
  return found;
}

describe('ticking and noting', () => {
  test('a tick takes the typed note along and closes the box', () => {
    const draft = tickItem(typeNote(openNote(none, drums), drums, '  two left '), drums, true);
    expect(item(draft, 'a')).toMatchObject({ completed: true, note: 'two left', typed: null });
    expect(patchBody(item(draft, 'a'), session)).toEqual({
      completed: true,
      note: 'two left',
      completedBy: session,
    });
  });

  test('a tick without a typed note leaves the note alone and does not send it', () => {
    const noted = markSent(addNote(typeNote(none, drums, 'kept'), drums), 'a', 1);
    const draft = tickItem(noted, drums, true);
    expect(item(draft, 'a')).toMatchObject({ completed: true, note: 'kept' });
    expect(patchBody(item(draft, 'a'), session)).toEqual({ completed: true, completedBy: session });
  });

  test('adding a note sends the current tick with it', () => {
    const draft = addNote(typeNote(ticked, drums, 'two left'), drums);
    expect(patchBody(item(draft, 'a'), session)).toMatchObject({ completed: true, note: 'two left' });
  });

  test('a blank note is not added', () => {
    const typed = typeNote(none, drums, '   ');
    expect(addNote(typed, drums)).toBe(typed);
    expect(unsentItems(typed)).toEqual([]);
  });

  test('a note is never longer than the server takes', () => {
    const draft = addNote(typeNote(none, drums, 'x'.repeat(noteMax + 5)), drums);
    expect(item(draft, 'a').note).toHaveLength(noteMax);
  });

  test('opening the box of a noted item offers its note for editing, cancelling keeps it', () => {
    const noted = addNote(typeNote(none, drums, 'old'), drums);
    expect(item(openNote(noted, drums), 'a').typed).toBe('old');
    expect(item(closeNote(typeNote(noted, drums, 'new'), drums), 'a')).toMatchObject({
      note: 'old',
      typed: null,
    });
  });

  test('a note that is taken back is sent as null', () => {
    const draft = removeNote(addNote(typeNote(none, drums, 'old'), drums), drums);
    expect(patchBody(item(draft, 'a'), session)).toEqual({
      completed: false,
      note: null,
      completedBy: session,
    });
  });

  test('completing adds what was typed but not added', () => {
    const draft = addTypedNotes(typeNote(ticked, tape, 'forgot to add'), [drums, tape]);
    expect(item(draft, 'b').note).toBe('forgot to add');
  });
});

describe('what was done before the script arrived', () => {
  test('a tick counts and is sent', () => {
    const draft = mergeEarlyInput(none, [drums, tape], [{ itemId: 'b', ticked: true, typed: '' }]);
    expect(item(draft, 'b').completed).toBe(true);
    expect(unsentItems(draft)).toEqual(['b']);
  });

  test('text typed into the box of a ticked item becomes its note', () => {
    const draft = mergeEarlyInput(none, [drums], [{ itemId: 'a', ticked: true, typed: 'two left' }]);
    expect(item(draft, 'a')).toMatchObject({ completed: true, note: 'two left', typed: null });
  });

  test('text typed without a tick stays in its open box', () => {
    const draft = mergeEarlyInput(none, [drums], [{ itemId: 'a', ticked: false, typed: 'two le' }]);
    expect(item(draft, 'a')).toMatchObject({ completed: false, note: null, typed: 'two le' });
  });

  test('is merged into the stored ticks instead of replacing them', () => {
    const draft = mergeEarlyInput(ticked, [drums, tape], [{ itemId: 'b', ticked: true, typed: '' }]);
    expect(progressOf([drums, tape], draft)).toEqual({ done: 2, total: 2, percent: 100 });
  });

  test('a tick on an item that was stored as ticked does not untick it or send it again', () => {
    const sent = markSent(ticked, 'a', 1);
    const draft = mergeEarlyInput(sent, [drums], [{ itemId: 'a', ticked: true, typed: '' }]);
    expect(item(draft, 'a').completed).toBe(true);
    expect(unsentItems(draft)).toEqual([]);
  });

  test('input for an item that is not on the list is ignored', () => {
    expect(mergeEarlyInput(none, [drums], [{ itemId: 'z', ticked: true, typed: '' }])).toBe(none);
  });
});

describe('what the server knows', () => {
  const server = (completed: boolean, note: string | null) => ({
    id: 'a',
    content: 'Cable drums',
    completed,
    completedBy: completed ? session : null,
    note,
  });

  test('fills in what this phone does not know, without sending it back', () => {
    const draft = mergeServer(none, [server(true, 'two left')]);
    expect(item(draft, 'a')).toMatchObject({ completed: true, note: 'two left' });
    expect(unsentItems(draft)).toEqual([]);
  });

  test('never takes a tick from this phone: it is sent again instead', () => {
    const draft = mergeServer(markSent(ticked, 'a', 1), [server(false, null)]);
    expect(item(draft, 'a').completed).toBe(true);
    expect(unsentItems(draft)).toEqual(['a']);
  });

  test('does not touch a change that is still unsent', () => {
    expect(mergeServer(ticked, [server(false, 'older')])).toBe(ticked);
  });

  test('agreeing changes nothing', () => {
    const sent = markSent(ticked, 'a', 1);
    expect(mergeServer(sent, [server(true, null)])).toBe(sent);
  });

  test('keeps the text in an open box', () => {
    const draft = mergeServer(typeNote(none, drums, 'typing'), [server(true, null)]);
    expect(item(draft, 'a')).toMatchObject({ completed: true, typed: 'typing' });
  });
});

describe('sending', () => {
  test('a change made during the request stays unsent', () => {
    const twice = tickItem(ticked, drums, false);
    expect(unsentItems(markSent(twice, 'a', 1))).toEqual(['a']);
    expect(unsentItems(markSent(twice, 'a', 2))).toEqual([]);
  });

  test('a note that was not part of the answered call is still sent', () => {
    const noted = addNote(typeNote(ticked, drums, 'later'), drums);
    expect(patchBody(item(markSent(noted, 'a', 1), 'a'), session)).toMatchObject({ note: 'later' });
  });

  test('another tab wins where it changed more', () => {
    const other = tickItem(ticked, drums, false);
    expect(item(mergeTab(ticked, other), 'a').completed).toBe(false);
    expect(item(mergeTab(other, ticked), 'a').completed).toBe(false);
  });

  test('another tab takes no text out of an open box', () => {
    const typing = typeNote(none, drums, 'half a sen');
    expect(item(mergeTab(typing, ticked), 'a')).toMatchObject({ completed: true, typed: 'half a sen' });
  });

  test('half a note that became a whole one in another tab is closed, and does not take its place', () => {
    const typing = typeNote(none, drums, 'half a sen');
    const added = addNote(typeNote(typing, drums, 'half a sentence'), drums);
    const merged = mergeTab(typing, added);
    expect(item(merged, 'a')).toMatchObject({ note: 'half a sentence', typed: null });
    expect(item(tickItem(merged, drums, true), 'a').note).toBe('half a sentence');
  });
});

describe('what another tab entered', () => {
  const noted = addNote(typeNote(ticked, drums, 'two left'), drums);

  test('is not kept a second time', () => {
    expect(notInEntry(noted, noted)).toEqual({});
    expect(notInEntry(ticked, noted)).toEqual({});
    expect(notInEntry(typeNote(ticked, drums, 'two left'), noted)).toEqual({});
  });

  test('takes nothing along that is newer or of this tab alone', () => {
    expect(item(notInEntry(noted, ticked), 'a')).toMatchObject({ completed: true, note: 'two left' });
    const differently = addNote(typeNote(none, drums, 'three left'), drums);
    expect(item(notInEntry(differently, ticked), 'a').note).toBe('three left');
    expect(unsentItems(notInEntry(markSent(ticked, 'a', 1), none))).toEqual(['a']);
  });

  test('leaves half a note in its box, without the tick that was entered', () => {
    const rest = notInEntry(typeNote(ticked, drums, 'half a sen'), ticked);
    expect(item(rest, 'a')).toMatchObject({ completed: false, typed: 'half a sen' });
    expect(unsentItems(rest)).toEqual([]);
  });
});

describe('completing', () => {
  const list = { items: [drums, tape] };

  test('an entry contains ticked and unticked items, with the content the visitor saw', () => {
    const draft = addNote(typeNote(ticked, tape, 'none left'), tape);
    expect(entryItems(rowsOf(list, draft), draft)).toEqual({
      completedItems: [{ itemId: 'a', content: 'Cable drums', note: null }],
      uncompletedItems: [{ itemId: 'b', content: 'Gaffer tape', note: 'none left' }],
    });
  });

  test('an item removed while the page shows it keeps its place', () => {
    expect(rowsOf({ ...list, removed: ['a'] }, ticked)).toEqual([{ ...drums, removed: true }, tape]);
  });

  test('an item the owner removed meanwhile stays in the entry with the content the visitor saw', () => {
    const shorter = { items: [tape] };
    const rows = rowsOf(shorter, ticked);
    expect(rows).toEqual([tape, { id: 'a', content: 'Cable drums', removed: true }]);
    expect(entryItems(rows, ticked).completedItems).toEqual([
      { itemId: 'a', content: 'Cable drums', note: null },
    ]);
  });

  test('a refused entry becomes a draft again with every tick and note', () => {
    const draft = addNote(typeNote(ticked, tape, 'none left'), tape);
    const again = draftFromEntry({ sessionId: session, ...entryItems(rowsOf(list, draft), draft) });
    expect(entryItems(rowsOf(list, again), again)).toEqual(entryItems(rowsOf(list, draft), draft));
    expect(unsentItems(again)).toEqual(['a', 'b']);
  });
});

test('a stored draft is read back as it was', () => {
  const draft = typeNote(ticked, tape, 'typing');
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  // After a reload an item that the server refused is still on this phone alone.
  const refused = markSent(draft, 'a', item(draft, 'a').rev, true);
  expect(parseDraft(JSON.parse(JSON.stringify(refused)))).toEqual(refused);
});

test('what is not a draft is not read as one', () => {
  expect(parseDraft([])).toBeNull();
  expect(parseDraft('x')).toBeNull();
  expect(parseDraft({ a: 1 })).toEqual({});
});
