import { describe, expect, it } from 'vitest';
import { showTextsOf } from '../texts/testing.ts';
import { newsOf } from './announcer.tsx';
import { addNote, markSent, openNote, progressOf, rowsOf, tickItem, typeNote } from './draft-state.ts';
import { savedText } from './saved-line.tsx';
import { drums, list, tape } from './testing.ts';
import { createVisitStore, type VisitState } from './visit-store.ts';

showTextsOf('en');

/** The sentences of these states, one after the other. */
function sentencesOf(...states: Partial<VisitState>[]): string[] {
  const said: string[] = [];
  let heard: ReturnType<typeof newsOf>['heard'] | undefined;
  for (const state of states) {
    const whole = { ...createVisitStore(list).get(), ...state };
    const progress = progressOf(rowsOf(list, whole.draft), whole.draft);
    const news = newsOf({ state: whole, progress, saved: savedText(whole) }, heard);
    heard = news.heard;
    said.push(news.sentence);
  }
  return said;
}

const ticked = tickItem({}, drums, true);
const sent = markSent(ticked, drums.id, 1);
const second = tickItem(sent, tape, true);
const progress = (done: number) => `${done} of ${list.items.length} checked`;
const offline = { link: 'offline' } as const;
const waits = [{ sessionId: 's', listId: 'L', listTitle: 'Van', savedAt: 0, body: { sessionId: 's' } }];

describe('of each tick, one sentence', () => {
  it('has the progress and, where that is new, where the input is', () => {
    expect(sentencesOf({ draft: sent }, { draft: second }, { draft: markSent(second, tape.id, 1) })).toEqual([
      `${progress(1)} · Saved online`,
      progress(2),
      '',
    ]);
  });

  it('also of the first one without a network', () => {
    expect(sentencesOf({ draft: ticked, ...offline }, { draft: ticked, ...offline })).toEqual([
      `${progress(1)} · Saved on this phone`,
      '',
    ]);
  });

  it('is not followed by another one when the server has the first one a while later', () => {
    expect(sentencesOf({ draft: ticked }, { draft: sent }, { draft: ticked, ...offline })).toEqual([
      progress(1),
      '',
      'Saved on this phone',
    ]);
  });

  it('says what is true at its end: a tick that was taken back at once is no news', () => {
    expect(sentencesOf({ draft: tickItem(ticked, drums, false), ...offline })).toEqual([
      'Saved on this phone',
    ]);
    expect(sentencesOf({ draft: sent }, { draft: tickItem(sent, drums, true) })[1]).toBe('');
  });
});

it('a note is no news while it is typed, and none when it is saved as all before it', () => {
  const typed = typeNote(openNote(sent, drums), drums, 'bent');
  const added = addNote(typed, drums);
  expect(
    sentencesOf({ draft: sent }, { draft: typed }, { draft: added }, { draft: markSent(added, drums.id, 2) }),
  ).toEqual([`${progress(1)} · Saved online`, '', '', '']);
});

it('behind a question nothing is said, and then what is new', () => {
  const confirming = { name: 'confirming' } as const;
  const states = [
    { draft: ticked, ...offline },
    { draft: second, ...offline, stage: confirming },
    { draft: second, ...offline, unsent: waits },
  ];
  expect(sentencesOf(...states)).toEqual([
    `${progress(1)} · Saved on this phone`,
    '',
    `${progress(2)} · 1 entry waiting to be sent`,
  ]);
});
