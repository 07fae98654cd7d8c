import type { Page } from 'playwright/test';
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
  'invitation that is not valid anymore': async ({ signedOut }) =>
    open(await signedOut(), '/join/nobody-was-sent-this'),
  'invitation to another account': async ({ signedOut }) => openInvitation(await signedOut(), 'other'),
  'invitation to somebody new': async ({ signedOut }) => openInvitation(await signedOut(), 'none'),
} satisfies Scenes;

async function openInvitation(page: Page, account: 'other' | 'none'): Promise<Page> {
  const invitation = {
    workspaceName: 'Northlight Events',
    invitedBy: 'Alex Reed',
    role: 'viewer',
    email: 'nina@example.com',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    account,
  };
  await page.route('**/api/invitations/*', (route) => route.fulfill({ json: invitation }));
  return open(page, `/join/any-link-to-${account}`);
}
