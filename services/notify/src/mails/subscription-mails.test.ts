import { consentText } from '@scanlist/contracts/http/billing';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../provider/mail.ts';
import {
  createEvent,
  exampleCancellation,
  exampleFormerOwner,
  examplePayment,
  exampleQuestion,
  exampleRefusal,
  exampleSubscriptionUrl,
  exampleTakenCard,
  exampleTrial,
} from '../testing/example-subscription.ts';
import { linksOf, readable } from '../testing/read-mail.ts';
import { cardTakenBackMail, formerOwnerPaysMail } from './former-owner-mails.ts';
import { paymentActionMail, paymentFailedMail, receiptMail } from './payment-mails.ts';
import { subscriptionCanceledMail } from './subscription-canceled-mail.ts';
import { trialEndingMail, trialStartedMail } from './trial-mails.ts';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'dana@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

type Changes = Partial<
  Pick<ReturnType<typeof exampleTrial>, 'firstName' | 'card' | 'currency' | 'period' | 'timeZone'>
>;

/** Each mail, with changes to the fields that all of them share. */
const mails: Record<string, (changes?: Changes) => Promise<Mail>> = {
  'the welcome': (changes) => trialStartedMail(createEvent(exampleTrial(changes)), envelope),
  'the reminder': (changes) => trialEndingMail(createEvent(exampleTrial(changes)), envelope),
  'the refusal': (changes) => paymentFailedMail(createEvent(exampleRefusal(changes)), envelope),
  'the bank’s confirmation': (changes) => paymentActionMail(createEvent(exampleQuestion(changes)), envelope),
  'the receipt': (changes) => receiptMail(createEvent(examplePayment(changes)), envelope),
  'the cancellation': (changes) =>
    subscriptionCanceledMail(createEvent(exampleCancellation(changes)), envelope),
  'the charge of a former owner': (changes) =>
    formerOwnerPaysMail(createEvent(exampleFormerOwner(changes)), envelope),
  'the card taken back': (changes) => cardTakenBackMail(createEvent(exampleTakenCard(changes)), envelope),
};

const expectBothToSay = ({ html, text }: Mail, ...sentences: string[]) => {
  for (const sentence of sentences) {
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) expect(part).toContain(sentence);
  }
};

describe.each(Object.entries(mails))('%s', (_, mailWith) => {
  it('is byte-identical each time it is composed', async () => {
    expect(JSON.stringify(await mailWith())).toBe(JSON.stringify(await mailWith()));
  });

  it('has one link, to a page of the product, and none to the card provider', async () => {
    const { html, text } = await mailWith();
    expect(linksOf(html)).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\//)]);
    expect(text.match(/https?:\S+/g)).toEqual(linksOf(html));
    for (const part of [html, text]) expect(part).not.toMatch(/stripe/i);
  });

  it('greets by name, never as markup or as a link', async () => {
    expectBothToSay(await mailWith(), 'Hello Dana,');
    const { html, text } = await mailWith({ firstName: '<img src=x> http://evil.example \u202ea\r\nb' });
    expect(html).not.toMatch(/<img/);
    for (const part of [html, text]) expect(part).not.toMatch(/http:\/\/evil|evil\.example|\u202e/);
    expect((await mailWith({ firstName: 'شركة' })).html).toMatch(/<bdi dir="rtl"[^>]*>شركة<\/bdi>/);
  });

  it.each([null, ' '])('greets an owner without a name too (%o)', async (firstName) => {
    expectBothToSay(await mailWith({ firstName }), 'Hello,');
  });

  it('can be composed without a stored card', async () => {
    const { html, text } = await mailWith({ card: null });
    for (const part of [html, text]) expect(part).not.toMatch(/null|undefined|ending in/);
  });

  it('has a short subject, no unsubscribe header and prevents out-of-office replies', async () => {
    const { subject, headers } = await mailWith();
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': envelope.eventId });
  });
});

describe('the one link', () => {
  const over = exampleCancellation({ endsAt: '2026-11-20T09:30:00.000Z' });
  it.each([
    ['the welcome', exampleSubscriptionUrl, trialStartedMail(createEvent(exampleTrial()), envelope)],
    [
      'the refusal',
      'http://localhost:3000/change-card',
      paymentFailedMail(createEvent(exampleRefusal()), envelope),
    ],
    [
      'the bank’s confirmation',
      'http://localhost:3000/confirm-payment',
      paymentActionMail(createEvent(exampleQuestion()), envelope),
    ],
    ['the receipt', exampleSubscriptionUrl, receiptMail(createEvent(examplePayment()), envelope)],
    ['the cancellation', exampleSubscriptionUrl, mails['the cancellation']?.()],
    ['the end', 'http://localhost:3000/subscribe', subscriptionCanceledMail(createEvent(over), envelope)],
  ])('of %s opens %s', async (_name, address, mail) => {
    expect(linksOf((await mail)?.html ?? '')).toEqual([address]);
  });
});

describe('amounts', () => {
  it.each([
    [799, 'usd', '$7.99'],
    [7670, 'usd', '$76.70'],
    [120000, 'eur', '€1,200.00'],
    [900, 'jpy', '¥900'],
  ])('%i of %s is %s', async (chargeCents, currency, words) => {
    const mail = await trialStartedMail(createEvent(exampleTrial({ chargeCents, currency })), envelope);
    expectBothToSay(mail, `charge ${words} to`);
  });
});

describe('days', () => {
  it('do not break over two lines in HTML, and have plain spaces in plain text', async () => {
    const { html, text } = await trialEndingMail(createEvent(exampleTrial()), envelope);
    const bodyOf = html.slice(html.indexOf('</h1>'));
    expect(bodyOf).not.toMatch(/Nov(ember)? 27/);
    expect(bodyOf).toContain('on November\u00a027,\u00a02026, and again');
    expect(bodyOf).toContain('before November\u00a027,\u00a02026 at 9:30\u00a0AM\u00a0UTC and you');
    expect(text).not.toContain('\u00a0');
  });
});

describe('times', () => {
  it.each(Object.entries(mails))('of %s are said in the zone of the owner', async (name, mail) => {
    const { html, text } = await mail({ timeZone: 'America/New_York' });
    for (const part of [readable(html), text]) {
      expect(part).not.toContain('UTC');
      if (name !== 'the receipt') expect(part).toMatch(/November \d\d, 202[67] at \d{1,2}:30 AM EST/);
    }
  });

  it('have the day of a charge in UTC beside them if the zone has another day', async () => {
    const trial = exampleTrial({ chargeAt: '2026-11-27T02:30:00.000Z', timeZone: 'America/New_York' });
    const mail = await trialEndingMail(createEvent(trial), envelope);
    expect(mail.subject).toBe('Your free trial ends on November 27, 2026');
    expectBothToSay(
      mail,
      'charge $7.99 to Visa ending in 4242 on November 27, 2026, and again',
      "cancel before November 26, 2026 at 9:30 PM EST (November 27, 2026 in UTC) and you won't be charged",
    );
  });
});

describe('the welcome', () => {
  it('names the amount, the first charge and how to cancel (decision P4)', async () => {
    const mail = await trialStartedMail(createEvent(exampleTrial()), envelope);
    expect(mail.subject).toBe('Welcome to Checkmate: your free trial has started');
    expectBothToSay(
      mail,
      'Everything is free until November 27, 2026: unlimited lists and QR codes. Nothing is charged today.',
      "Unless you cancel before then, we'll charge $7.99 to Visa ending in 4242 on November 27, 2026, and again every month until you cancel.",
      "You can cancel at any time under My Account, Subscription. Cancel before November 27, 2026 at 9:30 AM UTC and you won't be charged.",
    );
  });

  it('names the day as in the consent at sign-up', async () => {
    const { priceCents, period } = { priceCents: 799, period: 'monthly' } as const;
    const plans = { name: 'Complete Access', currency: 'usd', trialDays: 7, freeLists: 10 };
    const at = new Date('2026-11-20T09:30:00.000Z');
    const consent = consentText({ ...plans, prices: [{ period, priceCents }] }, period, at);
    const agreed = /\$7\.99 on \w+ \d+, \d+/.exec(consent)?.[0] ?? 'no day';
    for (const mail of [trialStartedMail, trialEndingMail]) {
      expectBothToSay(await mail(createEvent(exampleTrial()), envelope), agreed);
    }
  });

  it('names the yearly price for a yearly subscription', async () => {
    const trial = exampleTrial({
      chargeCents: 7670,
      period: 'annually',
      card: { brand: 'amex', last4: '0005' },
    });
    const mail = await trialStartedMail(createEvent(trial), envelope);
    expectBothToSay(mail, 'charge $76.70 to American Express ending in 0005', 'again every year', 'annually');
  });
});

describe('the reminder', () => {
  it('says when the trial ends and what is charged then', async () => {
    const mail = await trialEndingMail(createEvent(exampleTrial()), envelope);
    expect(mail.subject).toBe('Your free trial ends on November 27, 2026');
    expectBothToSay(
      mail,
      'charge $7.99 to Visa ending in 4242 on November 27, 2026',
      "cancel before November 27, 2026 at 9:30 AM UTC and you won't be charged",
    );
  });
});

describe('the refusal', () => {
  it('says when it is retried, until when everything works, and how to fix it', async () => {
    const mail = await paymentFailedMail(createEvent(exampleRefusal()), envelope);
    expect(mail.subject).toBe("Your payment of $7.99 didn't go through");
    expectBothToSay(
      mail,
      "We couldn't charge $7.99 to Visa ending in 4242.",
      "we'll try again on November 23, 2026 at 10:30 AM UTC",
      "switch to another card, and we'll charge it for the amount due right away",
      'Everything keeps working until November 27, 2026 at 10:30 AM UTC.',
      'your lists can still be viewed and filled in',
      'While a payment is overdue, canceling ends your subscription right away.',
    );
  });

  it('announces no further attempt if there is none, and no time in the past', async () => {
    const late = exampleRefusal({ nextTryAt: null, accessEndsAt: '2026-11-19T10:30:00.000Z' });
    const mail = await paymentFailedMail(createEvent(late), envelope);
    expectBothToSay(
      mail,
      "We won't try again automatically.",
      "Until it's paid, your lists can still be viewed",
    );
    expect(mail.text).not.toMatch(/Nov 19|we'll try again|keeps working/);
  });
});

describe('the bank’s confirmation', () => {
  it('says what is to be confirmed, where, and until when', async () => {
    const mail = await paymentActionMail(createEvent(exampleQuestion()), envelope);
    expect(mail.subject).toBe('Please confirm your payment of $7.99');
    expectBothToSay(
      mail,
      'Your bank needs you to confirm the charge of $7.99 to Visa ending in 4242.',
      'Sign in and confirm it below.',
      'Everything keeps working until November 27, 2026 at 10:30 AM UTC.',
    );
  });
});

describe('the receipt', () => {
  it('says what was paid when for what, and what is charged next', async () => {
    const mail = await receiptMail(createEvent(examplePayment()), envelope);
    expect(mail.subject).toBe('Receipt: $7.99 for Complete Access');
    expect(mail.text).toContain(
      'Plan: Complete Access, monthly\nPaid: $7.99 on November 20, 2026\nCard: Visa ending in 4242\nInvoice: SCAN-0007\nNext charge: $7.99 on December 20, 2026\n',
    );
    expectBothToSay(
      mail,
      'SCAN-0007',
      'renews automatically: $7.99 on December 20, 2026, and again every month',
    );
  });

  it('announces no further charge if there is none', async () => {
    const mail = await receiptMail(
      createEvent(examplePayment({ nextCharge: null, invoiceNumber: null })),
      envelope,
    );
    expectBothToSay(mail, "you won't be charged again");
    expect(mail.text).toContain('Next charge: None');
    expect(mail.text).not.toMatch(/Invoice:|cancel/);
  });
});

describe('the cancellation', () => {
  it('says until when the subscription runs, and that it can be resumed', async () => {
    const mail = await subscriptionCanceledMail(createEvent(exampleCancellation()), envelope);
    expect(mail.subject).toBe('Your subscription is canceled and runs until November 27, 2026');
    expectBothToSay(
      mail,
      "Everything keeps working until November 27, 2026 at 9:30 AM UTC. You won't be charged again.",
      'Your lists stay after that, too. They can still be viewed and filled in, and you can create new ones while you have fewer than 10.',
      'You can resume it on the same page until it ends.',
    );
  });

  it.each([
    ['asked', "You canceled it, and you won't be charged again."],
    ['payment_failed', "It ended because the payment didn't go through, and you won't be charged again."],
  ] as const)('says that it has ended, and why (%s)', async (reason, why) => {
    const over = exampleCancellation({ reason, endsAt: '2026-11-20T09:30:00.000Z' });
    const mail = await subscriptionCanceledMail(createEvent(over), envelope);
    expect(mail.subject).toBe('Your subscription has ended');
    expectBothToSay(mail, why, 'you can create new ones while you have fewer than 10.', 'subscribe again');
    expect(mail.text).not.toMatch(/keeps working|Runs until/);
  });
});

describe('the mails after a handover', () => {
  const link = 'http://localhost:3000/take-card-back/a-token';

  it('tell the former owner that their card stays in use, and lead to taking it back', async () => {
    const mail = await formerOwnerPaysMail(createEvent(exampleFormerOwner({ paid: null })), envelope);
    expect(mail.subject).toBe('Your card is still on file for a workspace you handed over');
    expectBothToSay(
      mail,
      'Until its new owner adds a card',
      'Visa ending in 4242',
      'Northlight',
      'Noor Sand',
    );
    expect(linksOf(mail.html)).toEqual([link]);
  });

  it('tell the former owner what was charged', async () => {
    const mail = await formerOwnerPaysMail(createEvent(exampleFormerOwner()), envelope);
    expect(mail.subject).toBe('Your card was charged $7.99 for a workspace you handed over');
    expectBothToSay(mail, '$7.99 on November 20, 2026', 'SCAN-0007', '$7.99 on December 20, 2026');
    expect(linksOf(mail.html)).toEqual([link]);
  });

  it('lead the new owner to the card form once the card was taken back, also while a payment is due', async () => {
    const ending = await cardTakenBackMail(createEvent(exampleTakenCard()), envelope);
    expectBothToSay(ending, 'until November 27, 2026 at 9:30 AM UTC', 'Dana Moore');
    const due = await cardTakenBackMail(createEvent(exampleTakenCard({ endsAt: null })), envelope);
    expectBothToSay(due, 'A payment is due.');
    for (const { html } of [ending, due])
      expect(linksOf(html)).toEqual(['http://localhost:3000/change-card']);
  });
});
