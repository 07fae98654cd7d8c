import { demoOwner } from '../support/fixtures.ts';
import { open, type Scenes, signIn } from './stage.ts';

/** The scenes of the doors: what anybody meets. */
export const doorScenes = {
  'unknown address': ({ stranger }) => open(stranger, '/no-such-page'),
  'login form': ({ stranger }) => open(stranger, '/login'),
  'login with too little': async ({ stranger }) => {
    await open(stranger, '/login');
    await signIn(stranger, 'ab', '12345');
    return stranger;
  },
  'login refused': async ({ stranger }) => {
    await open(stranger, '/login');
    await signIn(stranger, demoOwner.username, 'not the password');
    return stranger;
  },
  'login answered nonsense': async ({ stranger }) => {
    await stranger.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '' }));
    await open(stranger, '/login');
    await signIn(stranger, demoOwner.username, demoOwner.password);
    return stranger;
  },
} satisfies Scenes;
