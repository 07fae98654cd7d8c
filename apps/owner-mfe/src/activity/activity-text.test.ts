import { type Activity, type ActivityKind, activityKinds } from '@scanlist/contracts/http/activity';
import { describe, expect, it } from 'vitest';
import { activityParts } from './activity-text.ts';

const mira = { id: '2f1c7d1e-5a0b-4c8e-9d3f-6b7a8c9d0e1f', name: 'Mira Holt' };

const activityText = (row: Activity) =>
  activityParts(row)
    .map(({ text }) => text)
    .join('');

function row(
  kind: ActivityKind,
  details: Activity['details'] = {},
  changes: Partial<Activity> = {},
): Activity {
  return {
    id: mira.id,
    at: '2026-11-20T09:30:00.000Z',
    kind,
    actor: mira,
    list: { id: 'list-1', title: 'Opening Checklist' },
    details,
    ...changes,
  };
}

describe('a row of the trail', () => {
  it.each<[ActivityKind, Activity['details'], string]>([
    ['list-created', {}, 'Mira Holt created Opening Checklist'],
    [
      'list-edited',
      { fields: ['title'], itemsAdded: 2 },
      'Mira Holt changed Opening Checklist: 2 items added, title changed',
    ],
    [
      'list-edited',
      { itemsAdded: 1, itemsChanged: 1, itemsRemoved: 3, fields: ['order', 'notifications'] },
      'Mira Holt changed Opening Checklist: 1 item added, 1 item changed, 3 items removed, items reordered, notification email changed',
    ],
    ['list-unarchived', {}, 'Mira Holt took Opening Checklist out of the archive'],
    ['labels-changed', { labels: ['Bar', 'Yard'] }, 'Mira Holt labeled Opening Checklist: Bar, Yard'],
    ['labels-changed', { labels: [] }, 'Mira Holt removed all labels from Opening Checklist'],
    ['entry-dealt-with', { entryId: 7 }, 'Mira Holt resolved entry #7 of Opening Checklist'],
    ['note-added', { entryId: 7 }, 'Mira Holt wrote a note on entry #7 of Opening Checklist'],
    [
      'member-invited',
      { email: 'ana@holt.example', role: 'editor' },
      'Mira Holt invited ana@holt.example as an editor',
    ],
    ['member-joined', { role: 'admin' }, 'Mira Holt joined as an admin'],
    ['owner-changed', { person: 'Ana Ruiz' }, 'Mira Holt took the workspace over from Ana Ruiz'],
    ['member-removed', { person: 'Ana Ruiz' }, 'Mira Holt removed Ana Ruiz from the workspace'],
    ['role-changed', { person: 'Ana Ruiz', role: 'viewer' }, 'Mira Holt made Ana Ruiz a viewer'],
    [
      'role-changed',
      { person: 'Ana Ruiz', personEmail: 'ana@holt.example', roleBefore: 'admin', role: 'viewer' },
      'Mira Holt made Ana Ruiz (ana@holt.example) a viewer instead of an admin',
    ],
    [
      'invitation-ended',
      { email: 'tom@holt.example', person: 'Ana Ruiz', personEmail: null },
      'Mira Holt ended the invitation to tom@holt.example sent by Ana Ruiz (address not confirmed)',
    ],
    ['invitation-ended', { person: 'Ana Ruiz' }, 'Mira Holt ended an invitation sent by Ana Ruiz'],
    [
      'member-renamed',
      { before: 'Mira Holt', after: 'Ana Ruiz' },
      'Mira Holt changed their name to Ana Ruiz',
    ],
    [
      'address-changed',
      { after: 'ana@holt.example' },
      'Mira Holt changed their email address to ana@holt.example',
    ],
    [
      'entries-exported',
      { format: 'xlsx' },
      'Mira Holt exported entries of Opening Checklist as an Excel file',
    ],
    ['plan-changed', { period: 'annually' }, 'Mira Holt switched to the annual plan'],
    ['card-changed', { last4: '4242' }, 'Mira Holt changed the card to the one ending in 4242'],
    ['new-device', { userAgent: 'unheard of' }, 'Mira Holt signed in on a new device'],
  ])('is one plain sentence: %s', (kind, details, text) => {
    expect(activityText(row(kind, details))).toBe(text);
  });

  it('names the address beside the name, which anybody may choose', () => {
    const by = (email: string | null) => row('list-deleted', {}, { actor: { ...mira, email } });
    expect(activityText(by('mira@example.com'))).toBe(
      'Mira Holt (mira@example.com) deleted Opening Checklist',
    );
    expect(activityText(by(null))).toBe('Mira Holt (address not confirmed) deleted Opening Checklist');
  });

  it('of a kind that is newer than this slice still says who it was', () => {
    const newer = { ...row('list-edited'), kind: 'list-painted' as ActivityKind };
    expect(activityText(newer)).toBe('Mira Holt made a change. Reload this page to see which.');
  });

  it('of entries of all lists says so', () => {
    expect(activityText(row('entries-exported', { format: 'csv' }, { list: null }))).toBe(
      'Mira Holt exported entries of all lists as a CSV file',
    );
  });

  it('that nobody did names nobody, and one by an unknown person says someone', () => {
    const nobody = { actor: null, list: null };
    expect(activityText(row('subscription-canceled', {}, nobody))).toBe('The subscription was canceled');
    expect(activityText(row('list-deleted', {}, { actor: null }))).toBe('Someone deleted Opening Checklist');
  });

  it('of every kind reads as a sentence without gaps', () => {
    for (const kind of Object.keys(activityKinds) as ActivityKind[]) {
      const text = activityText(row(kind, { entryId: 7, email: 'ana@holt.example' }));
      expect(text).toMatch(/^Mira Holt [a-z]/);
      expect(text).not.toMatch(/undefined| {2}| $/);
    }
  });

  it('sets the names of person and list apart', () => {
    expect(activityParts(row('list-deleted'))).toEqual([
      { text: 'Mira Holt', is: 'person' },
      { text: ' deleted ', is: 'plain' },
      { text: 'Opening Checklist', is: 'list' },
    ]);
  });
});
