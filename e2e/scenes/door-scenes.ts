import { demoOwner } from '../support/fixtures.ts';
import { open, type Scenes, signIn } from './stage.ts';

/** The scenes of the doors: what anybody meets. */
export const doorScenes = {
  'unknown address': async ({ stranger }) => open(await stranger(), '/no-such-page'),
  'login form': async ({ stranger }) => open(await stranger(), '/login'),
  'login with too little': async ({ stranger }) => signIn(await stranger(), 'ab', '12345'),
  'login refused': async ({ stranger }) => signIn(await stranger(), demoOwner.username, 'not the password'),
  'login answered nonsense': async ({ stranger }) => {
    const page = await stranger();
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '' }));
    return signIn(page, demoOwner.username, demoOwner.password);
  },
} satisfies Scenes;
