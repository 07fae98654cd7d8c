import { describe, expect, it } from 'vitest';
import { addressStatus, addressStatusOfList, notificationOf } from './notification-address.ts';

const known = (answer: 'confirm' | 'stop' | null, resumed = false) => ({ answer, resumed });
const own = 'Dana@Example.com';

describe('the status of an address', () => {
  it.each([
    ['dana@example.COM', null, 'own'],
    ['dana@example.com', known(null), 'own'],
    ['dana@example.com', known('confirm'), 'own'],
    ['dana@example.com', known('stop'), 'stopped'],
    ['dana@example.com', known('stop', true), 'own'],
    ['keys@example.com', null, 'none'],
    ['keys@example.com', known(null), 'waiting'],
    ['keys@example.com', known('confirm'), 'confirmed'],
    ['keys@example.com', known('stop'), 'stopped'],
  ] as const)('of %s with %j is %s', (email, row, status) => {
    expect(addressStatus(email, own, row)).toBe(status);
  });

  it('of a foreign address is its reader’s alone: what the owner undid while it was the own one does not count', () => {
    expect(addressStatus('dana@example.com', 'new@example.com', known('stop', true))).toBe('stopped');
  });

  it('of any address is not own while the account is unknown', () => {
    expect(addressStatus('dana@example.com', null, known(null))).toBe('waiting');
  });
});

describe('the mail of a list', () => {
  const list = {
    notificationEmail: 'Keys@Example.com',
    ownEmail: own,
    addressToken: 'token',
    addressAnswer: null,
    addressResumed: false,
  };
  const origin = 'https://lists.example';
  const stopUrl = 'https://lists.example/notifications/token?stop=1';
  const noNotification = { notify: null, notifyOwner: false, stopUrl: null };

  it('goes to who agreed, and says whether that is the owner, with the link that stops it', () => {
    expect(notificationOf({ ...list, addressAnswer: 'confirm' }, origin)).toEqual({
      notify: 'keys@example.com',
      notifyOwner: false,
      stopUrl,
    });
    expect(notificationOf({ ...list, notificationEmail: 'DANA@example.com' }, origin)).toEqual({
      notify: own,
      notifyOwner: true,
      stopUrl,
    });
  });

  it('goes to no reader who was not asked, did not answer or stopped it', () => {
    expect(notificationOf(list, origin)).toEqual(noNotification);
    expect(notificationOf({ ...list, addressAnswer: 'stop' }, origin)).toEqual(noNotification);
    expect(notificationOf({ ...list, notificationEmail: null }, origin)).toEqual(noNotification);
    const stoppedOwn = { ...list, notificationEmail: own, addressAnswer: 'stop' } as const;
    expect(notificationOf(stoppedOwn, origin)).toEqual(noNotification);
    expect(addressStatusOfList(stoppedOwn)).toBe('stopped');
    const unknown = { ...list, addressToken: null, addressResumed: null };
    expect([notificationOf(unknown, origin), addressStatusOfList(unknown)]).toEqual([
      noNotification,
      'waiting',
    ]);
  });
});
