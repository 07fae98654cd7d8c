import { demoOwner } from '../support/fixtures.ts';
import { open, type Scenes, signIn } from './stage.ts';

/** The scenes of the owner slice that need no session: the sign-in and an unknown address. */
export const signedOutScenes = {
  'unknown address': async ({ signedOut }) => open(await signedOut(), '/no-such-page'),
  'login form': async ({ signedOut }) => open(await signedOut(), '/login'),
  'login with too little': async ({ signedOut }) => signIn(await signedOut(), 'ab', '12345'),
  'login refused': async ({ signedOut }) => signIn(await signedOut(), demoOwner.username, 'not the password'),
  'login answered nonsense': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '' }));
    return signIn(page, demoOwner.username, demoOwner.password);
  },
} satisfies Scenes;
