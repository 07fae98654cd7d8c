import { expect, type Page } from 'playwright/test';
import { answer503 } from './answers.ts';
import { cards, typeCard } from './card-form.ts';
import { newAccount } from './new-subscriber.ts';
import { continueToCardForm } from './sign-up.ts';
import { makeListsUpToTheLimit } from './state-steps.ts';
import { clearTypedInput, closeLayer, dismissToasts, type Walk } from './walks.ts';

/** Every visually distinct state of the sign-up and of the forgotten-password screens. */
export const signUpWalks = {
  'sign-up': {
    'card form that could not be loaded': async (page) => {
      await page.route('**/api/payment/config', answer503);
      await goTo(page, '/signup');
      const account = newAccount();
      await page.getByLabel('Username').fill(account.username);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByLabel('Confirm Password').fill(account.password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    'empty sign-up': async (page) => {
      await clearTypedInput(page);
      await goTo(page, '/signup');
    },
    'refused sign-up': async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    },
    'card form': (page) => continueToCardForm(page, newAccount()),
    'test cards': async (page) => {
      await page.getByText('Test cards', { exact: true }).click();
      await expect(page.getByText(/4242 4242 4242 4242/).first()).toBeVisible();
    },
    'card form with too little': async (page) => {
      await page.getByText('Test cards', { exact: true }).click();
      await page.getByRole('button', { name: 'Complete Signup' }).click();
      await expect(page.getByLabel('Card number')).toBeFocused();
    },
    'refused card': async (page) => {
      await typeCard(page, '4000000000000002');
      await page.getByRole('button', { name: 'Complete Signup' }).click();
      await expect(page.getByText('Your card was declined.').first()).toBeVisible();
    },
    "bank's question": async (page) => {
      await dismissToasts(page);
      await typeCard(page, cards.needsConfirmation);
      await page.getByRole('button', { name: 'Complete Signup' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'forgotten password': {
    'forgotten password': (page) => goTo(page, '/forgot-password'),
    'link on its way': async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByText(/If there’s an account with this address/)).toBeVisible();
    },
    'reset link that is used up': (page) => goTo(page, '/reset-password/nobody-was-sent-this'),
    'new password': async (page) => {
      await page.route('**/api/auth/reset-password/*', (route) =>
        route.fulfill({ json: { expiresAt: new Date(Date.now() + 60_000).toISOString() } }),
      );
      await goTo(page, '/reset-password/any-link-of-a-mail');
      await expect(page.getByLabel('New Password')).toBeVisible();
    },
  },
} satisfies Record<string, Walk>;

/** Every state of an owner's screens about payments. */
export const paymentWalks = {
  'ways to pay': {
    'subscribe page': async (page) => {
      await goTo(page, '/subscribe');
      await expect(page.getByLabel('Card number')).toBeVisible();
    },
    'subscribe page by the year': async (page) => {
      await goTo(page, '/subscribe?period=annually');
      await expect(page.getByLabel('Card number')).toBeVisible();
    },
    'subscribe page of somebody who leaves': async (page) => {
      await mockSubscription(page, { ...onTrial, cancelAtPeriodEnd: true });
      await goTo(page, '/subscribe');
      await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeVisible();
    },
    'page for another card': async (page) => {
      await mockSubscription(page, onTrial);
      await goTo(page, '/change-card');
      await expect(page.getByLabel('Card number')).toBeVisible();
    },
    'page without an open payment': (page) => goTo(page, '/confirm-payment'),
  },
  subscription: {
    'subscription on trial': async (page) => {
      await mockSubscription(page, onTrial);
      await goTo(page, '/profile?tab=subscription');
      await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    },
    'question before cancelling': async (page) => {
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'question before another period': async (page) => {
      await closeLayer(page);
      await page.route('**/api/subscription/period?*', (route) =>
        route.fulfill({ json: { chargeCents: 7670, currency: 'usd', chargeAt: onTrial.trialEndsAt } }),
      );
      await page.getByRole('button', { name: 'Switch to Annually' }).click();
      await expect(page.getByRole('dialog').getByText('$76.70').first()).toBeVisible();
    },
    'subscription that is overdue': async (page) => {
      await mockSubscription(page, { ...onTrial, status: 'past_due', trialEndsAt: null });
      await goTo(page, '/profile?tab=subscription');
      await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
    },
    'subscription that was cancelled': async (page) => {
      await mockSubscription(page, { ...onTrial, cancelAtPeriodEnd: true });
      await goTo(page, '/profile?tab=subscription');
      await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeVisible();
    },
    'subscription that has ended': async (page) => {
      await mockSubscription(page, { ...onTrial, status: 'canceled', trialEndsAt: null });
      await goTo(page, '/profile?tab=subscription');
      await expect(page.getByRole('link', { name: 'Subscribe Again' })).toBeVisible();
    },
  },
  'payment that is pending or overdue': {
    'subscription whose payment is pending': async (page) => {
      await mockSubscription(page, pending);
      await goTo(page, '/profile?tab=subscription');
      await expect(page.getByText('Payment pending', { exact: true })).toBeVisible();
    },
    'subscribe page while a payment is pending': async (page) => {
      await mockSubscription(page, pending);
      await goTo(page, '/subscribe');
      await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    },
    'dashboard with an overdue payment': async (page) => {
      await mockUser(page, { subscriptionStatus: 'past_due' });
      await goTo(page, '/dashboard');
      await expect(page.getByText(/payment/i).first()).toBeVisible();
    },
    'dashboard of an address nobody confirmed': async (page) => {
      await mockUser(page, { emailConfirmed: false });
      await goTo(page, '/dashboard');
      await expect(page.getByText(/Please open the link we sent to/)).toBeVisible();
    },
    'list form at the limit while a payment is pending': async (page, api) => {
      await makeListsUpToTheLimit(api);
      await mockSubscription(page, pending);
      await goTo(page, '/create-list');
      await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    },
    'dashboard at the limit while a payment is pending': async (page, api) => {
      await makeListsUpToTheLimit(api);
      await mockSubscription(page, pending);
      await goTo(page, '/dashboard');
      await page.getByRole('button', { name: 'Create New List' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirming your payment' })).toBeVisible();
    },
  },
} satisfies Record<string, Walk>;

const onTrial = {
  status: 'trialing',
  plan: 'Complete Access',
  period: 'monthly',
  priceCents: 799,
  currency: 'usd',
  trialEndsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  currentPeriodEnd: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  cancelAtPeriodEnd: false,
  card: { brand: 'visa', last4: '4242' },
};

/** The answer of `GET /api/subscription` for an owner without a subscription. */
export const noSubscription = {
  status: 'none',
  plan: null,
  period: null,
  priceCents: null,
  currency: null,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  card: null,
};

/** A payment is open and its outcome is not known yet. */
const pending = { ...noSubscription, pending: true };

/** Makes the API answer the page with this subscription and two invoices. */
async function mockSubscription(page: Page, subscription: object): Promise<void> {
  await page.route(/\/api\/subscription(\?|$)/, (route) => route.fulfill({ json: subscription }));
  await page.route('**/api/invoices', (route) =>
    route.fulfill({
      json: [
        invoice({ id: 'in_2', amountCents: 799, status: 'paid', pdfUrl: 'https://example.com/in_2.pdf' }),
        invoice({ id: 'in_1', amountCents: 0, status: 'paid' }),
      ],
    }),
  );
}

function invoice(more: object): object {
  return {
    number: 'SCAN-0001',
    createdAt: '2026-11-01T10:00:00.000Z',
    currency: 'usd',
    invoiceUrl: null,
    pdfUrl: null,
    ...more,
  };
}

async function mockUser(page: Page, changes: object): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
