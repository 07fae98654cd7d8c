import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { emailConfirmationMail } from '../mails/email-confirmation-mail.ts';
import { passwordChangedMail } from '../mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from '../mails/payment-mails.ts';
import { subscriptionCanceledMail } from '../mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from '../mails/trial-mails.ts';
import type { SendMail } from '../provider/mail.ts';
import { examplePasswordChange, exampleReset, exampleUnconfirmed } from '../testing/example-account.ts';
import {
  exampleConfirmation,
  exampleEmailChange,
  exampleStopUrl,
  exampleTestMail,
} from '../testing/example-asks.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import {
  exampleCancellation,
  examplePayment,
  exampleQuestion,
  exampleRefusal,
  exampleTrial,
} from '../testing/example-subscription.ts';
import { exampleContactMessage, exampleSupportMessage } from '../testing/example-support.ts';
import { happened, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailAskedConfirmation } from './mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './mail-asked-email-change.ts';
import { mailAskedReset } from './mail-asked-reset.ts';
import { mailAskedTest } from './mail-asked-test.ts';
import { mailOwner } from './mail-owner.ts';
import { mailRecordedEntry } from './mail-recorded-entry.ts';
import { mailSupportMessage } from './mail-support-message.ts';

const setup = mailTestSetup();

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();

type React = (changes?: Partial<Dependencies>) => Promise<void>;

interface Case {
  name: string;
  to: string[];
  /** What its rows call whom it goes to, where that is not the address. */
  roles?: string[];
  event: () => { id: string; react: React };
}

/** Each reaction with an event of its own, and whom its mails go to. */
const cases: Case[] = [
  {
    name: 'a confirmation that was asked',
    to: ['keys@example.com'],
    event() {
      const event = happened(exampleConfirmation());
      return {
        id: event.id,
        react: (changes) => mailAskedConfirmation(setup.deps(changes), event),
      };
    },
  },
  {
    name: 'a test mail that was asked',
    to: ['keys@example.com'],
    event() {
      const event = happened(exampleTestMail());
      return { id: event.id, react: (changes) => mailAskedTest(setup.deps(changes), event) };
    },
  },
  {
    name: 'a change of address that was asked',
    to: ['dana@example.com', 'demo@example.com'],
    event() {
      const event = happened(exampleEmailChange());
      return { id: event.id, react: (changes) => mailAskedEmailChange(setup.deps(changes), event) };
    },
  },
  {
    name: 'an entry with a stop link',
    to: ['dana@example.com'],
    event() {
      const event = happened(exampleEntry({ stopUrl: exampleStopUrl }));
      return { id: event.id, react: (changes) => mailRecordedEntry(setup.deps(changes), event) };
    },
  },
  aboutOwner(
    'an address to be confirmed',
    'email-confirmation',
    exampleUnconfirmed({ email: 'dana@example.com' }),
    emailConfirmationMail,
  ),
  {
    name: 'a forgotten password',
    to: ['dana@example.com'],
    event() {
      const event = happened(exampleReset({ email: 'dana@example.com', expiresAt: inHalfAnHour() }));
      return { id: event.id, react: (changes) => mailAskedReset(setup.deps(changes), event) };
    },
  },
  aboutOwner(
    'a changed password',
    'password-changed',
    examplePasswordChange({ email: 'dana@example.com' }),
    passwordChangedMail,
  ),
  aboutOwner('a trial that began', 'trial-started', exampleTrial(), trialStartedMail),
  aboutOwner('a trial that ends', 'trial-ending', exampleTrial(), trialEndingMail),
  aboutOwner('a refused payment', 'payment-failed', exampleRefusal(), paymentFailedMail),
  aboutOwner('an unconfirmed payment', 'payment-action', exampleQuestion(), paymentActionMail),
  aboutOwner('a payment', 'receipt', examplePayment(), receiptMail),
  {
    name: 'a support request',
    to: ['rosa@venue.example', 'support@scanlist.example'],
    roles: ['sender', 'support'],
    event() {
      const event = happened(exampleSupportMessage());
      return { id: event.id, react: (changes) => mailSupportMessage(setup.deps(changes), event) };
    },
  },
  {
    name: 'a contact message without a copy',
    to: ['support@scanlist.example'],
    roles: ['support'],
    event() {
      const event = happened(exampleContactMessage({ copyToSender: false }));
      return { id: event.id, react: (changes) => mailSupportMessage(setup.deps(changes), event) };
    },
  },
  aboutOwner('a cancellation', 'subscription-canceled', exampleCancellation(), subscriptionCanceledMail),
];

function aboutOwner<Data extends { ownerId: string; email: string }>(
  name: string,
  kind: string,
  data: Data,
  write: Parameters<typeof mailOwner<Data>>[3],
): Case {
  return {
    name,
    to: ['dana@example.com'],
    event() {
      const event = happened(data);
      return {
        id: event.id,
        react: (changes) => mailOwner(setup.deps(changes), event, kind, write),
      };
    },
  };
}

const recipients = () => setup.resend.mails.map(({ body }) => JSON.parse(body).to as string).sort();
const rowsOf = (eventId: string) =>
  setup.database.sql<{ recipient: string; status: string; payload: unknown }[]>`
    select recipient, status, payload from delivery where event_id = ${eventId} order by recipient`;

describe.each(cases)('$name', ({ to, roles = to, event }) => {
  it('is mailed once to each, however often it is delivered, and keeps no mail', async () => {
    const { id, react } = event();
    await react();
    await react();
    expect(recipients()).toEqual(to);
    expect(setup.resend.requests).toHaveLength(to.length);
    expect(await rowsOf(id)).toEqual(
      roles.map((recipient) => ({ recipient, status: 'sent', payload: null })),
    );
  });

  it('waits while the mail server is down and goes out once when it is back', async () => {
    const { react } = event();
    await setup.resend.close();
    await expect(react()).rejects.toBeInstanceOf(RetryLater);
    await expect(react()).rejects.toBeInstanceOf(RetryLater);
    await setup.reopenProvider();
    await react();
    expect(recipients()).toEqual(to);
  });

  it('is sent again with the same bytes after a crash between sending and marking', async () => {
    const { id, react } = event();
    const sendAndDie: SendMail = async (...args) => {
      await setup.sendMail(...args);
      throw new Error('killed');
    };
    await expect(react({ sendMail: sendAndDie })).rejects.toThrow('killed');
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(to.map(() => 'pending'));

    await react({ productName: 'Renamed meanwhile' });
    expect(recipients()).toEqual(to);
    expect(setup.resend.requests).toHaveLength(2 * to.length);
    expect(new Set(setup.resend.requests.map(({ key, body }) => key + body)).size).toBe(to.length);
  });

  it('goes out once when it is delivered several times at the same moment', async () => {
    const { react } = event();
    await Promise.all(['A', 'B', 'C'].map((productName) => react({ productName })));
    expect(recipients()).toEqual(to);
  });
});

describe('a forgotten password whose link has expired', () => {
  it('is not mailed any more, whether or not it was tried, and nothing waits for a person', async () => {
    const event = happened(exampleReset({ expiresAt: inHalfAnHour() }));
    setup.resend.mode = { status: 500, name: 'application_error' };
    await expect(mailAskedReset(setup.deps(), event)).rejects.toBeInstanceOf(RetryLater);
    setup.resend.mode = 'take';
    const later = () => new Date(Date.now() + 31 * 60_000);
    await mailAskedReset(setup.deps({ now: later }), event);
    await mailAskedReset(setup.deps({ now: later }), happened(exampleReset()));
    expect(recipients()).toEqual([]);
    expect(await rowsOf(event.id)).toHaveLength(0);
  });

  it('stays sent where it was in time, however often it comes again', async () => {
    const event = happened(exampleReset({ expiresAt: inHalfAnHour() }));
    await mailAskedReset(setup.deps(), event);
    await mailAskedReset(setup.deps({ now: () => new Date(Date.now() + 31 * 60_000) }), event);
    expect(recipients()).toHaveLength(1);
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual(['sent']);
  });
});

describe('the headers of a mail that can be stopped', () => {
  it('reach the mail service', async () => {
    await mailAskedTest(setup.deps(), happened(exampleTestMail()));
    expect(JSON.parse(setup.resend.mails[0]?.body ?? '').headers).toMatchObject({
      'List-Unsubscribe': '<http://localhost:3000/api/notifications/5m0bQk3f7Xa9Zt1cVw2LrS/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('the two mails of a change of address', () => {
  /** Answers one recipient's mail in its own way and hands over everybody else's. */
  const only =
    (to: string, answer: Awaited<ReturnType<SendMail>>): SendMail =>
    (mail, key) =>
      mail.to === to ? Promise.resolve(answer) : setup.sendMail(mail, key);

  it('do not wait for each other: where the new address is refused, the present one is told all the same', async () => {
    const event = happened(exampleEmailChange());
    const refusing = only('dana@example.com', { outcome: 'refused', reason: '422 no such address' });
    const reaction = mailAskedEmailChange(setup.deps({ sendMail: refusing }), event);
    await expect(reaction).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['demo@example.com']);
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual(['failed', 'sent']);
  });

  it('are tried until both have an end: what is refused does not keep the other from another attempt', async () => {
    const event = happened(exampleEmailChange());
    const refused = only('dana@example.com', { outcome: 'refused', reason: '422 no such address' });
    const both: SendMail = (mail, key) =>
      mail.to === 'demo@example.com'
        ? Promise.resolve({ outcome: 'retry', reason: '500', afterMs: null })
        : refused(mail, key);
    await expect(mailAskedEmailChange(setup.deps({ sendMail: both }), event)).rejects.toBeInstanceOf(
      RetryLater,
    );
    await expect(mailAskedEmailChange(setup.deps(), event)).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['demo@example.com']);
  });

  it('send again only what has not arrived', async () => {
    const event = happened(exampleEmailChange());
    const waiting = only('demo@example.com', { outcome: 'retry', reason: '500', afterMs: null });
    await expect(mailAskedEmailChange(setup.deps({ sendMail: waiting }), event)).rejects.toBeInstanceOf(
      RetryLater,
    );
    await mailAskedEmailChange(setup.deps(), event);
    expect(setup.resend.requests).toHaveLength(2);
    expect(recipients()).toEqual(['dana@example.com', 'demo@example.com']);
  });
});

describe('a support message', () => {
  it('is answered to its sender, its copy to the support address', async () => {
    await mailSupportMessage(setup.deps(), happened(exampleSupportMessage()));
    const answers = setup.resend.mails.map(
      ({ body }) => JSON.parse(body) as { to: string; reply_to: string },
    );
    expect(Object.fromEntries(answers.map(({ to, reply_to }) => [to, reply_to]))).toEqual({
      'support@scanlist.example': 'rosa@venue.example',
      'rosa@venue.example': 'support@scanlist.example',
    });
  });

  it('is mailed although its copy is refused', async () => {
    const event = happened(exampleSupportMessage());
    const refusing: SendMail = (mail, key) =>
      mail.to === 'rosa@venue.example'
        ? Promise.resolve({ outcome: 'refused', reason: '422 no such address' })
        : setup.sendMail(mail, key);
    const reaction = mailSupportMessage(setup.deps({ sendMail: refusing }), event);
    await expect(reaction).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['support@scanlist.example']);
  });

  it('of the support team itself is two mails all the same', async () => {
    const supportEmail = 'rosa@venue.example';
    await mailSupportMessage(setup.deps(), happened(exampleSupportMessage({ supportEmail })));
    expect(recipients()).toEqual([supportEmail, supportEmail]);
  });
});
