import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import {
  exampleConfirmation,
  exampleEmailChange,
  examplePage,
  exampleStopUrl,
  exampleTestMail,
} from '../testing/example-asks.ts';
import { confirmationAskedMail } from './confirmation-asked-mail.tsx';
import { confirmNewEmailMail, emailChangeNoticeMail } from './email-change-mails.tsx';
import { testMailAskedMail } from './test-mail-asked-mail.tsx';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'keys@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

/** Each mail with one set of words in every place where people type some. */
const mailsWith = (words: string): Record<string, Promise<Mail>> => ({
  'the confirmation mail': confirmationAskedMail(
    exampleConfirmation({ sender: words, listTitle: words, address: words }),
    envelope,
  ),
  'the test mail': testMailAskedMail(exampleTestMail({ sender: words, address: words }), envelope),
  'the mail to a new address': confirmNewEmailMail(
    exampleEmailChange({ username: words, firstName: words, email: words, newEmail: words }),
    envelope,
  ),
  'the notice to the present address': emailChangeNoticeMail(
    exampleEmailChange({ username: words, firstName: words, email: words, newEmail: words }),
    envelope,
  ),
});

const names = Object.keys(mailsWith('x'));
const mailOf = async (name: string, words = 'Northlight Events') => {
  const mail = await mailsWith(words)[name];
  if (!mail) throw new Error(`no mail called ${name}`);
  return mail;
};
/** What a person reads: no tags, no invisible spaces. */
const readable = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u200b', '');
const linksOf = (html: string) => Array.from(html.matchAll(/<a\b[^>]*href="([^"]*)"/g), ([, href]) => href);

describe.each(names)('%s', (name) => {
  it('is the same to the byte each time it is made', async () => {
    expect(JSON.stringify(await mailOf(name))).toBe(JSON.stringify(await mailOf(name)));
  });

  it('has a short subject on one line, however long the words in it', async () => {
    const { subject } = await mailOf(name, `Bcc: all@evil.example\r\n${'word '.repeat(60)}`);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(85);
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x"])(
    'prints %s as words, not as markup',
    async (words) => {
      const { html } = await mailOf(name, words);
      expect(html).not.toContain(words);
      expect(html).not.toMatch(/<script|<img|onmouseover='/);
    },
  );

  it('makes no link of what people typed, also not by a mail programme', async () => {
    const words = 'http://evil.example www.evil.example me@evil.example';
    const { subject, html, text } = await mailOf(name, words);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/http:\/\/evil|evil\.example|me@evil/);
    expect(linksOf(html).join()).not.toContain('evil');
  });

  it('keeps right-to-left words and emoji, and gives them their direction', async () => {
    const { html, text } = await mailOf(name, 'شركة 👍🏽');
    expect(html).toMatch(/<bdi dir="rtl"[^>]*>شركة 👍🏽<\/bdi>/);
    expect(text).toContain('شركة 👍🏽');
  });

  it('cannot have its own sentences turned around by marks of direction', async () => {
    const { subject, html, text } = await mailOf(name, 'a\u202eb\u2066c');
    for (const part of [subject, html, text]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('declares both colour schemes and keeps out-of-office answers away', async () => {
    const { html, headers } = await mailOf(name);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(headers).toMatchObject({
      'Auto-Submitted': 'auto-generated',
      'X-Entity-Ref-ID': envelope.eventId,
    });
  });
});

describe('the confirmation mail', () => {
  it('says in HTML and in text who wants to send what to whom, and that nothing is sent without a yes', async () => {
    const { subject, html, text } = await confirmationAskedMail(exampleConfirmation(), envelope);
    expect(subject).toBe('Do you want notifications from Northlight Events?');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('Northlight Events would like to mail you at keys@example.com');
      expect(part).toMatch(/each time the list "?Van loading"? is completed/);
      expect(part).toContain('Nothing is sent unless you agree');
      expect(part).toContain('Ignoring this mail is fine');
    }
  });

  it('has one link, to the answer, called by what it says', async () => {
    const { html, text, headers } = await confirmationAskedMail(exampleConfirmation(), envelope);
    expect(linksOf(html)).toEqual([examplePage]);
    expect(readable(html)).toContain('Yes, send them to me');
    expect(text).toContain(`Yes, send them to me:\n${examplePage}\n`);
    expect(headers).not.toHaveProperty('List-Unsubscribe');
  });

  it('can be written where no list is named and a name is blank', async () => {
    const asked = exampleConfirmation({ listTitle: null, sender: ' \n ' });
    const { subject, text } = await confirmationAskedMail(asked, envelope);
    expect(subject).toBe('Do you want notifications from Somebody?');
    expect(text).toContain('each time one of their lists is completed');
  });
});

describe('the test mail', () => {
  it('says that the address works and shows what a notification looks like', async () => {
    const { subject, html, text } = await testMailAskedMail(exampleTestMail(), envelope);
    expect(subject).toBe('Test mail: notifications arrive here');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('This address works');
      expect(part).toContain('keys@example.com');
      expect(part).toContain('2 of 3 completed');
    }
  });

  it('can be stopped by its link and at one click', async () => {
    const { html, text, headers } = await testMailAskedMail(exampleTestMail(), envelope);
    expect(linksOf(html)).toEqual([exampleStopUrl]);
    expect(text).toContain(`Stop these mails:\n${exampleStopUrl}\n`);
    expect(headers).toMatchObject({
      'List-Unsubscribe': '<http://localhost:3000/api/notifications/5m0bQk3f7Xa9Zt1cVw2LrS/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('has no link where there is nothing to stop', async () => {
    const { html, text, headers } = await testMailAskedMail(exampleTestMail({ stopUrl: null }), envelope);
    expect(linksOf(html)).toEqual([]);
    expect(text).not.toContain('Stop these mails');
    expect(headers).not.toHaveProperty('List-Unsubscribe');
  });
});

describe('a change of the account’s address', () => {
  const asked = exampleEmailChange();

  it('mails the new address the one link, and until when it works', async () => {
    const { subject, html, text } = await confirmNewEmailMail(asked, envelope);
    expect(subject).toBe('Confirm your new email address');
    expect(linksOf(html)).toEqual([asked.confirmUrl]);
    for (const part of [readable(html), text]) expect(part).toContain('until 21 Nov 2026, 09:30 UTC');
    expect(text).toContain(asked.confirmUrl);
  });

  it('tells the present address what to do, with no link at all', async () => {
    const { html, text } = await emailChangeNoticeMail(asked, envelope);
    expect(linksOf(html)).toEqual([]);
    for (const part of [html, text]) expect(part).not.toContain('confirm-email');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('from demo@example.com to dana@example.com');
      expect(part).toContain('If it was not you:');
      expect(part).toContain('change your password');
    }
  });
});
