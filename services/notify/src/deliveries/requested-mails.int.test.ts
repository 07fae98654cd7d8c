import type { EventOf } from '@scanlist/contracts/messages/define';
import type { PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { emailConfirmationMail } from '../mails/email-confirmation-mail.ts';
import { memberInvitedMail } from '../mails/member-invited-mail.ts';
import { passwordChangedMail, passwordResetMail } from '../mails/password-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from '../mails/payment-mails.ts';
import { subscriptionCanceledMail } from '../mails/subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from '../mails/trial-mails.ts';
import type { SendMail } from '../provider/mail.ts';
import {
  exampleInvitation,
  examplePasswordChange,
  exampleReset,
  exampleUnconfirmed,
} from '../testing/example-account.ts';
import { exampleEntry } from '../testing/example-entry.ts';
import {
  exampleConfirmation,
  exampleEmailChange,
  exampleStopUrl,
  exampleTestMail,
} from '../testing/example-requests.ts';
import {
  exampleCancellation,
  examplePayment,
  exampleQuestion,
  exampleRefusal,
  exampleTrial,
} from '../testing/example-subscription.ts';
import { exampleContactMessage, exampleSupportMessage } from '../testing/example-support.ts';
import { createEvent, mailTestSetup } from '../testing/test-dependencies.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { mailEmailChange } from './mail-email-change.ts';
import { mailEntry } from './mail-entry.ts';
import { mailOwner } from './mail-owner.ts';
import { mailSupportMessage } from './mail-support-message.ts';
import { mailTestMail } from './mail-test-mail.ts';
import { mailUnlessExpired } from './mail-unless-expired.ts';

const mailPasswordReset = (deps: Dependencies, event: EventOf<PasswordResetAsked>) =>
  mailUnlessExpired(deps, event, 'password-reset', passwordResetMail);

const setup = mailTestSetup();

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();

type React = (changes?: Partial<Dependencies>) => Promise<void>;

interface Case {
  name: string;
  to: string[];
  /** The recipient in its rows, if that is not the address. */
  roles?: string[];
  event: () => { id: string; react: React };
}

/** Each use case with an event, and the recipients of its mails. */
const cases: Case[] = [
  {
    name: 'a confirmation that was asked',
    to: ['keys@example.com'],
    event() {
      const event = createEvent(exampleConfirmation());
      return {
        id: event.id,
        react: (changes) => mailConfirmation(setup.deps(changes), event),
      };
    },
  },
  {
    name: 'a test mail that was asked',
    to: ['keys@example.com'],
    event() {
      const event = createEvent(exampleTestMail());
      return { id: event.id, react: (changes) => mailTestMail(setup.deps(changes), event) };
    },
  },
  {
    name: 'a change of address that was asked',
    to: ['dana@example.com', 'demo@example.com'],
    event() {
      const event = createEvent(exampleEmailChange());
      return { id: event.id, react: (changes) => mailEmailChange(setup.deps(changes), event) };
    },
  },
  {
    name: 'an entry with a stop link',
    to: ['dana@example.com'],
    event() {
      const event = createEvent(exampleEntry({ stopUrl: exampleStopUrl }));
      return { id: event.id, react: (changes) => mailEntry(setup.deps(changes), event) };
    },
  },
  aboutOwner(
    'an address to be confirmed',
    'email-confirmation',
    exampleUnconfirmed({ email: 'dana@example.com' }),
    emailConfirmationMail,
  ),
  {
    name: 'an invitation',
    to: ['mira@example.com'],
    event() {
      const event = createEvent(exampleInvitation({ expiresAt: inHalfAnHour() }));
      return {
        id: event.id,
        react: (changes) => mailUnlessExpired(setup.deps(changes), event, 'invitation', memberInvitedMail),
      };
    },
  },
  {
    name: 'a forgotten password',
    to: ['dana@example.com'],
    event() {
      const event = createEvent(exampleReset({ email: 'dana@example.com', expiresAt: inHalfAnHour() }));
      return { id: event.id, react: (changes) => mailPasswordReset(setup.deps(changes), event) };
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
      const event = createEvent(exampleSupportMessage());
      return { id: event.id, react: (changes) => mailSupportMessage(setup.deps(changes), event) };
    },
  },
  {
    name: 'a contact message without a copy',
    to: ['support@scanlist.example'],
    roles: ['support'],
    event() {
      const event = createEvent(exampleContactMessage({ copyToSender: false }));
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
      const event = createEvent(data);
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
  it('is mailed once to each recipient, however often it is delivered, and keeps no mail', async () => {
    const { id, react } = event();
    await react();
    await react();
    expect(recipients()).toEqual(to);
    expect(setup.resend.requests).toHaveLength(to.length);
    expect(await rowsOf(id)).toEqual(
      roles.map((recipient) => ({ recipient, status: 'sent', payload: null })),
    );
  });

  it('waits while the mail server is down and is sent once when it is back', async () => {
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

  it('is sent once when it is delivered several times at the same moment', async () => {
    const { react } = event();
    await Promise.all(['A', 'B', 'C'].map((productName) => react({ productName })));
    expect(recipients()).toEqual(to);
  });
});

describe('a forgotten password whose link has expired', () => {
  it('is not mailed any more, whether or not it was attempted, and leaves no failed delivery', async () => {
    const event = createEvent(exampleReset({ expiresAt: inHalfAnHour() }));
    setup.resend.mode = { status: 500, name: 'application_error' };
    await expect(mailPasswordReset(setup.deps(), event)).rejects.toBeInstanceOf(RetryLater);
    setup.resend.mode = 'take';
    const later = () => new Date(Date.now() + 31 * 60_000);
    await mailPasswordReset(setup.deps({ now: later }), event);
    await mailPasswordReset(setup.deps({ now: later }), createEvent(exampleReset()));
    expect(recipients()).toEqual([]);
    expect(await rowsOf(event.id)).toHaveLength(0);
  });

  it('stays sent if it was in time, however often it is redelivered', async () => {
    const event = createEvent(exampleReset({ expiresAt: inHalfAnHour() }));
    await mailPasswordReset(setup.deps(), event);
    await mailPasswordReset(setup.deps({ now: () => new Date(Date.now() + 31 * 60_000) }), event);
    expect(recipients()).toHaveLength(1);
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual(['sent']);
  });
});

describe('the headers of a mail that can be stopped', () => {
  it('reach the mail service', async () => {
    await mailTestMail(setup.deps(), createEvent(exampleTestMail()));
    expect(JSON.parse(setup.resend.mails[0]?.body ?? '').headers).toMatchObject({
      'List-Unsubscribe': '<http://localhost:3000/api/notifications/5m0bQk3f7Xa9Zt1cVw2LrS/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('the two mails of a change of address', () => {
  /** Answers one recipient's mail differently and sends all others. */
  const only =
    (to: string, answer: Awaited<ReturnType<SendMail>>): SendMail =>
    (mail, key) =>
      mail.to === to ? Promise.resolve(answer) : setup.sendMail(mail, key);

  it('are independent: if the new address is refused, the present one still gets its notice', async () => {
    const event = createEvent(exampleEmailChange());
    const refusing = only('dana@example.com', { outcome: 'refused', reason: '422 no such address' });
    const reaction = mailEmailChange(setup.deps({ sendMail: refusing }), event);
    await expect(reaction).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['demo@example.com']);
    expect((await rowsOf(event.id)).map(({ status }) => status)).toEqual(['failed', 'sent']);
  });

  it('are attempted until both are settled: a refused one does not stop the other', async () => {
    const event = createEvent(exampleEmailChange());
    const refused = only('dana@example.com', { outcome: 'refused', reason: '422 no such address' });
    const both: SendMail = (mail, key) =>
      mail.to === 'demo@example.com'
        ? Promise.resolve({ outcome: 'retry', reason: '500', afterMs: null })
        : refused(mail, key);
    await expect(mailEmailChange(setup.deps({ sendMail: both }), event)).rejects.toBeInstanceOf(RetryLater);
    await expect(mailEmailChange(setup.deps(), event)).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['demo@example.com']);
  });

  it('are resent only if they were not sent', async () => {
    const event = createEvent(exampleEmailChange());
    const waiting = only('demo@example.com', { outcome: 'retry', reason: '500', afterMs: null });
    await expect(mailEmailChange(setup.deps({ sendMail: waiting }), event)).rejects.toBeInstanceOf(
      RetryLater,
    );
    await mailEmailChange(setup.deps(), event);
    expect(setup.resend.requests).toHaveLength(2);
    expect(recipients()).toEqual(['dana@example.com', 'demo@example.com']);
  });
});

describe('a support message', () => {
  it('has its sender as reply address, its copy the support address', async () => {
    await mailSupportMessage(setup.deps(), createEvent(exampleSupportMessage()));
    const answers = setup.resend.mails.map(
      ({ body }) => JSON.parse(body) as { to: string; reply_to: string },
    );
    expect(Object.fromEntries(answers.map(({ to, reply_to }) => [to, reply_to]))).toEqual({
      'support@scanlist.example': 'rosa@venue.example',
      'rosa@venue.example': 'support@scanlist.example',
    });
  });

  it('is mailed even if its copy is refused', async () => {
    const event = createEvent(exampleSupportMessage());
    const refusing: SendMail = (mail, key) =>
      mail.to === 'rosa@venue.example'
        ? Promise.resolve({ outcome: 'refused', reason: '422 no such address' })
        : setup.sendMail(mail, key);
    const reaction = mailSupportMessage(setup.deps({ sendMail: refusing }), event);
    await expect(reaction).rejects.toBeInstanceOf(Undeliverable);
    expect(recipients()).toEqual(['support@scanlist.example']);
  });

  it('from the support address itself is two mails as well', async () => {
    const supportEmail = 'rosa@venue.example';
    await mailSupportMessage(setup.deps(), createEvent(exampleSupportMessage({ supportEmail })));
    expect(recipients()).toEqual([supportEmail, supportEmail]);
  });
});
