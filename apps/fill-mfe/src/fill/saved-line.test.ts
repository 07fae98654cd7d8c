import { describe, expect, it } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { type Draft, markSent, openNote, tickItem, typeNote } from './draft-state.ts';
import { savedText } from './saved-line.tsx';
import { drums, list, tape } from './testing.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import { createVisitStore, type VisitState } from './visit-store.ts';

showTextsOf('en');

const entry: UnsentEntry = {
  sessionId: 's',
  listId: 'L',
  listTitle: 'Van',
  savedAt: 0,
  body: { sessionId: 's' },
};
const waits = { name: 'done', sessionId: 's', receipt: null, listTitle: 'Van', done: 1, total: 2 } as const;

const ticked = tickItem({}, drums, true);
const sent = markSent(ticked, 'a', 1);

function said(state: Partial<VisitState>): string {
  return savedText({ ...createVisitStore(list).get(), ...state });
}

describe('on the form', () => {
  it('nothing is said before anything is entered, also without a network', () => {
    expect(said({})).toBe('');
    expect(said({ link: 'offline' })).toBe('');
    expect(said({ draftDurable: false })).toBe('');
    expect(said({ draft: openNote({}, drums) })).toBe('');
  });

  it.each<[string, string, Draft, Partial<VisitState>]>([
    ['that is on its way', 'Sending', ticked, {}],
    ['that could not be sent', 'Saved on this phone', ticked, { link: 'offline' }],
    ['that the server could not take yet', 'Saved on this phone', ticked, { link: 'trouble' }],
    ['that the server has', 'Saved online', sent, {}],
    ['that the server had before the network went', 'Saved online', sent, { link: 'offline' }],
    ['that the server refused', 'Saved on this phone', markSent(ticked, 'a', 1, true), {}],
    ['that was taken back and is on its way', 'Sending', tickItem(sent, drums, false), {}],
    [
      'beside one that was refused',
      'Saved on this phone',
      tickItem(markSent(ticked, 'a', 1, true), tape, true),
      {},
    ],
  ])('a tick %s: %s', (_, text, draft, state) => {
    expect(said({ draft, ...state })).toBe(text);
  });

  it('a tick that is sent after it was refused is on the server', () => {
    const again = tickItem(markSent(ticked, 'a', 1, true), drums, true);
    expect(said({ draft: markSent(again, 'a', 2) })).toBe('Saved online');
  });

  it('a note that is being typed is only on this phone', () => {
    expect(said({ draft: typeNote(sent, tape, 'Torn') })).toBe('Saved on this phone');
    // Opened to be edited, and not changed yet.
    expect(said({ draft: openNote(sent, drums) })).toBe('Saved online');
  });

  it('what a browser does not store is not called saved, wherever else it is', () => {
    for (const [draft, link] of [
      [ticked, 'fine'],
      [ticked, 'offline'],
      [sent, 'fine'],
    ] as const)
      expect(said({ draft, link, draftDurable: false })).toBe('Not saved yet: keep this page open');
  });

  it('entries that wait are counted beside it, without those that were refused', () => {
    const unsent = [entry, { ...entry, sessionId: 't' }, { ...entry, sessionId: 'u', refused: 'No' }];
    expect(said({ unsent })).toBe('2 entries waiting to be sent');
    expect(said({ unsent, draft: sent })).toBe('Saved online · 2 entries waiting to be sent');
    const sendAt = new Date(2026, 10, 24, 14, 30).getTime();
    expect(said({ unsent: [{ ...entry, sendAt }] })).toMatch(
      /^1 entry waiting to be sent around Tuesday,? (at )?2:30\sPM$/,
    );
  });

  it('an older entry on its way says nothing about this form', () => {
    expect(said({ unsent: [entry], sending: true })).toBe('1 entry waiting to be sent');
  });
});

describe('from Complete to the receipt', () => {
  const saving = { name: 'saving', signed: false } as const;

  it('the entry is being sent once it is on its way, and until then what was entered is where it was', () => {
    expect(said({ draft: sent, stage: saving })).toBe('Saved online');
    expect(said({ draft: sent, stage: saving, unsent: [entry], sending: true })).toBe('Sending');
  });

  it('a tick that was not sent is on this phone until the entry is on its way', () => {
    expect(said({ draft: ticked, stage: saving })).toBe('Saved on this phone');
    expect(said({ draft: ticked, stage: saving, draftDurable: false })).toBe(
      'Not saved yet: keep this page open',
    );
    expect(said({ draft: ticked, stage: saving, unsent: [entry], sending: true })).toBe('Sending');
  });

  it('an entry that waits is on this phone, and on its way when it is tried again', () => {
    const state = { stage: waits, unsent: [entry], link: 'offline' } as const;
    expect(said(state)).toBe('Saved on this phone · 1 entry waiting to be sent');
    expect(said({ ...state, sending: true })).toBe('Sending');
    expect(said({ ...state, link: 'fine' })).toBe('Saved on this phone · 1 entry waiting to be sent');
  });

  it('an entry that a browser does not store is not called saved', () => {
    expect(said({ stage: waits, unsent: [entry], durable: false })).toBe(
      'Not saved yet: keep this page open · 1 entry waiting to be sent',
    );
  });
});
