import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailEvent, signed, webhookSecret } from '../testing/sign-webhook.ts';
import { createWebhookReader } from './resend-webhook.ts';

const other = `whsec_${Buffer.from('another secret, to come.').toString('base64')}`;
const deliveryId = randomUUID();
const delivered = mailEvent('email.delivered', deliveryId);
const wrongSignature = expect.objectContaining({ code: 'WRONG_SIGNATURE' });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('a webhook of the mail service', () => {
  const read = createWebhookReader([webhookSecret]);

  it('is read if it is signed', () => {
    expect(read(signed(delivered))).toMatchObject({
      deliveryId,
      status: 'delivered',
      reason: null,
      serverMessage: null,
    });
  });

  it('is refused if it was changed or signed by somebody else', () => {
    const right = signed(delivered);
    for (const wrong of [
      { ...right, body: `${right.body} ` },
      { ...right, id: 'msg_2' },
      { ...right, timestamp: String(Number(right.timestamp) + 1) },
      { ...right, timestamp: 'soon' },
      { ...right, signature: 'v1,bm90IHRoZSByaWdodCBvbmU=' },
      { ...right, signature: right.signature.replace('v1,', 'v2,') },
      { ...right, signature: '' },
      signed(delivered, { secret: other }),
    ]) {
      expect(() => read(wrong)).toThrow(wrongSignature);
    }
  });

  it.each([-6, 6])('is refused if it was signed %i minutes from now', (count) => {
    expect(() => read(signed(delivered, { at: minutes(count) }))).toThrow(wrongSignature);
  });

  it('is read a few minutes late', () => {
    expect(read(signed(delivered, { at: minutes(-4) }))).not.toBeNull();
  });

  it('may be signed by either secret while one is replaced, and by several at once', () => {
    const both = createWebhookReader([webhookSecret, other]);
    const [old, young] = [signed(delivered), signed(delivered, { secret: other })];
    expect(both(old)).not.toBeNull();
    expect(both(young)).not.toBeNull();
    expect(read({ ...old, signature: `${young.signature} ${old.signature}` })).not.toBeNull();
    expect(() => createWebhookReader([other])(old)).toThrow(wrongSignature);
  });

  it('is refused with NOT_FOUND without a secret, like any unknown address', () => {
    expect(() => createWebhookReader([])(signed(delivered))).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', publicMessage: 'There’s nothing at this address.' }),
    );
  });

  it.each([
    ['email.delivered', {}, 'delivered', null],
    ['email.complained', {}, 'complained', null],
    ['email.failed', { failed: { reason: 'reached_daily_quota' } }, 'failed', 'refused'],
    ['email.suppressed', { suppressed: { message: 'on the list', type: 'x' } }, 'bounced', 'suppressed'],
    ['email.bounced', {}, 'bounced', 'address-rejected'],
    ['email.bounced', { bounce: { type: 'Permanent', subType: 'General' } }, 'bounced', 'address-rejected'],
    ['email.bounced', { bounce: { type: 'Permanent', subType: 'Suppressed' } }, 'bounced', 'suppressed'],
    ['email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull' } }, 'bounced', 'mailbox-full'],
    ['email.bounced', { bounce: { type: 'Transient', subType: 'General' } }, 'bounced', 'turned-away'],
    [
      'email.bounced',
      { bounce: { type: 'Undetermined', subType: 'Undetermined' } },
      'bounced',
      'turned-away',
    ],
    ['email.bounced', { bounce: 'of another shape' }, 'bounced', 'address-rejected'],
  ])('%s with %j means %s, %s', (type, details, status, reason) => {
    expect(read(signed(mailEvent(type, deliveryId, details)))).toMatchObject({ status, reason });
  });

  it('keeps at most 500 characters of the mail server’s message', () => {
    const bounce = { type: 'Permanent', subType: 'General', message: 'x'.repeat(2_000) };
    expect(read(signed(mailEvent('email.bounced', deliveryId, { bounce })))?.serverMessage).toBe(
      'x'.repeat(500),
    );
  });

  it.each([
    ['of no mail that is followed', mailEvent('email.bounced', null)],
    ['of another installation', mailEvent('email.bounced', 'not-one-of-ours')],
    ['that a mail was opened', mailEvent('email.opened', deliveryId)],
    ['that a mail is late', mailEvent('email.delivery_delayed', deliveryId)],
    ['of a domain', { type: 'domain.updated', data: { id: 'd1' } }],
    ['without data', { type: 'email.bounced' }],
    ['that is no JSON', 'null and void'],
    ['that is empty', 'null'],
  ])('is ignored %s', (_, event) => {
    expect(read(signed(event))).toBeNull();
  });
});
