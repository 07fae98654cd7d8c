import type { Page } from 'playwright/test';
import { answer503 } from '../support/answers.ts';
import { cards, typeCard } from '../support/card-form.ts';
import { newAccount } from '../support/new-subscriber.ts';
import { continueToCardForm, fillAccount } from '../support/sign-up.ts';
import { clearTypedInput } from '../support/walks.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of a sign-up, including its errors. */
export const signUpScenes = {
  'sign-up form': async ({ signedOut }) => open(await signedOut(), '/signup'),
  'sign-up with too little': (stage) =>
    fillIn(stage, { username: 'ab', email: 'nobody', password: '12345', confirmPassword: '1234' }),
  'sign-up with passwords that differ': (stage) => fillIn(stage, { confirmPassword: 'kettle and sail' }),
  'sign-up at the card': async ({ signedOut }) => {
    const page = await signedOut();
    await continueToCardForm(page, newAccount());
    return page;
  },
  'card form refused': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/payment/create-setup-intent', answer503);
    return complete(page);
  },
  'card form answered nonsense': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/payment/create-setup-intent', answerNonsense);
    return complete(page);
  },
  'card refused': async ({ signedOut }) => complete(await signedOut(), '4000000000000002'),
  'card refused without a word': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/stripe-local/v1/setup_intents/*/confirm', (route) =>
      route.fulfill({ status: 402, json: { error: { type: 'card_error', message: '' } } }),
    );
    return complete(page);
  },
  'card that cannot be read back': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/stripe-local/v1/setup_intents/*/confirm', async (route) => {
      const answer = await route.fetch();
      await page.route(/\/stripe-local\/v1\/setup_intents\/[^/]+\?/, answer503);
      const intent = await answer.json();
      await route.fulfill({ response: answer, json: { ...intent, payment_method: null } });
    });
    return complete(page);
  },
  'card that is not there': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/stripe-local/v1/setup_intents/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), payment_method: null } });
    });
    return complete(page);
  },
  'sign-up refused': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/auth/register-with-trial', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not this time', code: 'SIGNUP_ENDED' } }),
    );
    return complete(page);
  },
  'sign-up answered nonsense': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/auth/register-with-trial', (route) => route.fulfill({ status: 418, body: '' }));
    return complete(page);
  },
  'sign-up without its account': async ({ signedOut }) => {
    const page = await signedOut();
    await page.reload();
    return page;
  },
  'card provider not ready': async ({ signedOut }) => {
    const page = await signedOut();
    await clearTypedInput(page);
    await page.route('**/api/payment/config', answer503);
    await open(page, '/signup');
    await fillAccount(page, newAccount());
    await page.getByRole('button', { name: 'Continue' }).click();
    return page;
  },
  // The last one: it signs the page in, and the page leaves for the dashboard three seconds later.
  'sign-up done': async ({ signedOut }) => {
    const page = await signedOut();
    await clearTypedInput(page);
    await open(page, '/signup');
    await continueToCardForm(page, newAccount());
    return complete(page);
  },
} satisfies Scenes;

async function fillIn({ signedOut }: Stage, changes: Partial<ReturnType<typeof newAccount>>): Promise<Page> {
  const page = await signedOut();
  await fillAccount(page, { ...newAccount(), ...changes });
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

/** Submits the visible card form. */
async function complete(page: Page, number: string = cards.good): Promise<Page> {
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Complete Signup' }).click();
  return page;
}

const answerNonsense: typeof answer503 = (route) => route.fulfill({ status: 502, body: '' });
