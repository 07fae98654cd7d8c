import { describe, expect, it } from 'vitest';
import { exampleContactMessage, exampleSupportMessage } from '../testing/example-support.ts';
import { linksOf, readable } from '../testing/read-mail.ts';
import { supportCopyMail, supportMessageMail } from './support-message-mails.tsx';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'keys@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

describe('a message from a form', () => {
  it('reaches the support address with its whole text, and a reply goes to its sender', async () => {
    const { subject, html, text, replyTo } = await supportMessageMail(exampleSupportMessage(), envelope);
    expect([subject, replyTo]).toEqual([
      'Support request from Rosa Lind: QR Code Issues',
      'rosa@venue.example',
    ]);
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('From Rosa Lind');
      expect(part).toMatch(/Email:? ?rosa@venue\.example/);
      expect(part).toMatch(/Issue Type:? ?QR Code Issues/);
      expect(part).toMatch(/Received:? ?November 20, 2026 at 9:00 AM UTC/);
      expect(part).toContain('The code on the van door has faded.');
      expect(part).toContain('Nobody has checked whether the address is theirs.');
    }
    expect(html).toContain('has faded.<br/>Can I print');
    expect(linksOf(html)).toEqual([]);
  });

  it('from the contact form has its subject', async () => {
    const { subject, text } = await supportMessageMail(exampleContactMessage(), envelope);
    expect(subject).toBe('Contact: Forty vans and one list');
    expect(text).toContain('Subject: Forty vans and one list\n');
  });

  it('has a subject even if nothing of the given one is printable', async () => {
    const { subject, text } = await supportMessageMail(
      exampleContactMessage({ subject: '\u202a'.repeat(5) }),
      envelope,
    );
    expect(subject).toBe('Contact: no subject');
    expect(text).toContain('Subject: none\n');
  });

  it.each([
    ['We received your support request', exampleSupportMessage({ isSendersAddress: true })],
    ['We received your message', exampleContactMessage({ isSendersAddress: true })],
  ])(
    'comes back to an owner who wrote from their own address as "%s", with when to expect an answer',
    async (title, message) => {
      const { subject, html, text, replyTo } = await supportCopyMail(message, envelope);
      expect([subject, replyTo]).toEqual([title, 'support@scanlist.example']);
      for (const part of [readable(html), text]) {
        expect(part).toContain('Hello Rosa Lind,');
        expect(part).toContain('within 24-48 hours on business days');
        expect(part).not.toContain("Didn't contact us?");
        for (const line of message.text.split('\n')) expect(part).toContain(line);
      }
      expect(linksOf(html)).toEqual([]);
    },
  );

  it.each([
    ['We received your support request', exampleSupportMessage()],
    ['We received your message', exampleContactMessage({ isSendersAddress: false })],
  ])('has no text of the sender if the address is not confirmed: "%s"', async (title, message) => {
    const name = 'Cheap pills';
    const mail = await supportCopyMail({ ...message, name }, envelope);
    expect([mail.subject, mail.replyTo]).toEqual([title, 'support@scanlist.example']);
    for (const part of [readable(mail.html), mail.text]) {
      expect(part).toContain('within 24-48 hours on business days');
      expect(part).toContain(
        "Didn't contact us? Someone else entered your address. You can ignore this email.",
      );
      expect(part).toContain('Something to add? Reply to this email.');
    }
    const written = [name, message.email, ...message.text.split('\n'), message.subject ?? name];
    for (const words of written) expect(JSON.stringify(mail).replaceAll('\u200b', '')).not.toContain(words);
  });
});

it('lets other work run between many mails', async () => {
  let rounds = 0;
  const count = () => {
    rounds += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const mails = Array.from({ length: 20 }, () => supportMessageMail(exampleSupportMessage(), envelope));
  await Promise.all(mails);
  clearImmediate(counting);
  expect(rounds).toBeGreaterThanOrEqual(20);
});
