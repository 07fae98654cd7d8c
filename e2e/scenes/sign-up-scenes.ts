import type { Page } from 'playwright/test';
import { refuse } from '../support/answers.ts';
import { cards, typeCard } from '../support/card-form.ts';
import { newAccount } from '../support/new-subscriber.ts';
import { fillAccount, reachCardForm } from '../support/sign-up.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of a sign-up, up to what goes wrong last. */
export const signUpScenes = {
  'sign-up form': ({ stranger }) => open(stranger, '/signup'),
  'sign-up with too little': ({ stranger }) =>
    fillIn(stranger, { username: 'ab', email: 'nobody', password: '12345', confirmPassword: '1234' }),
  'sign-up with passwords that differ': ({ stranger }) =>
    fillIn(stranger, { confirmPassword: 'kettle and sail' }),
  'sign-up at the card': async ({ stranger }) => {
    await reachCardForm(stranger, newAccount());
    return stranger;
  },
  'card form refused': async ({ stranger }) => {
    await stranger.route('**/api/payment/create-setup-intent', refuse);
    return complete(stranger);
  },
  'card form answered nonsense': async ({ stranger }) => {
    await stranger.route('**/api/payment/create-setup-intent', answerNonsense);
    return complete(stranger);
  },
  'card provider not ready': async ({ stranger }) => {
    await stranger.route('**/api/payment/config', refuse);
    await open(stranger, '/signup');
    await fillAccount(stranger, newAccount());
    await stranger.getByRole('button', { name: 'Continue' }).click();
    return stranger;
  },
  'card refused': ({ stranger }) => complete(stranger, '4000000000000002'),
  'card refused without a word': async ({ stranger }) => {
    await stranger.route('**/stripe-local/v1/setup_intents/*/confirm', (route) =>
      route.fulfill({ status: 402, json: { error: { type: 'card_error', message: '' } } }),
    );
    return complete(stranger);
  },
  'card that cannot be read back': async ({ stranger }) => {
    await stranger.route('**/stripe-local/v1/setup_intents/*/confirm', async (route) => {
      const answer = await route.fetch();
      await stranger.route(/\/stripe-local\/v1\/setup_intents\/[^/]+\?/, refuse);
      const intent = await answer.json();
      await route.fulfill({ response: answer, json: { ...intent, payment_method: null } });
    });
    return complete(stranger);
  },
  'card that is not there': async ({ stranger }) => {
    await stranger.route('**/stripe-local/v1/setup_intents/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), payment_method: null } });
    });
    return complete(stranger);
  },
  'sign-up without its account': async ({ stranger }) => {
    await reachCardForm(stranger, newAccount());
    await stranger.reload();
    return stranger;
  },
  'sign-up refused': async ({ stranger }) => {
    await stranger.route('**/api/auth/register-with-trial', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not this time', code: 'SIGNUP_ENDED' } }),
    );
    return complete(stranger);
  },
  'sign-up answered nonsense': async ({ stranger }) => {
    await stranger.route('**/api/auth/register-with-trial', (route) =>
      route.fulfill({ status: 418, body: '' }),
    );
    return complete(stranger);
  },
} satisfies Scenes;

async function fillIn(page: Page, changes: Partial<ReturnType<typeof newAccount>>): Promise<Page> {
  await open(page, '/signup');
  await fillAccount(page, { ...newAccount(), ...changes });
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

async function complete(page: Page, number: string = cards.good): Promise<Page> {
  await reachCardForm(page, newAccount());
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  return page;
}

const answerNonsense: typeof refuse = (route) => route.fulfill({ status: 502, body: '' });
