import {
  confirmEmailBodySchema,
  confirmPasswordBodySchema,
  newAccountBodySchema,
  signInBodySchema,
  signUpBodySchema,
  undoEmailChangeBodySchema,
} from '@scanlist/contracts/http/accounts';
import { syncSubscription } from '@scanlist/contracts/messages/billing';
import type { Logger } from '@scanlist/service-kit/logger';
import { Hono } from 'hono';
import { type Account, ownWorkspaceOf } from '../accounts/account.ts';
import { type ChangeAccountDependencies, findAccount } from '../accounts/change-account.ts';
import { storeTimeZone, validTimeZone } from '../accounts/time-zone.ts';
import { clearCardCookie, readCardCookie } from '../cards/card-cookie.ts';
import { readDeviceCookie, writeDeviceCookie } from '../devices/device-cookie.ts';
import { confirmEmail } from '../email-changes/confirm-email.ts';
import type { EmailChangeRows } from '../email-changes/email-change.ts';
import { type UndoEmailChangeDependencies, undoEmailChange } from '../email-changes/undo-email-change.ts';
import type { GatewayEnv } from '../http/env.ts';
import { createRateLimit, limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { type SignInDependencies, signIn } from '../passwords/sign-in.ts';
import { newDeviceNotice } from '../sessions/new-device-notice.ts';
import type { Sessions } from '../sessions/session.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../sessions/session-cookie.ts';
import { checkNewAccount, type NewAccountDependencies } from '../signups/check-new-account.ts';
import { createSignupDeduplicator } from '../signups/deduplicate-signups.ts';
import { type RegisterDependencies, registerWithTrial } from '../signups/register-with-trial.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { currentUserIn, findCurrentUser } from '../workspaces/current-user.ts';
import type { WorkspaceRows } from '../workspaces/workspace.ts';
import { clientOf } from './client-of.ts';

export interface AuthDependencies
  extends RegisterDependencies,
    SignInDependencies,
    ChangeAccountDependencies,
    NewAccountDependencies,
    UndoEmailChangeDependencies {
  sessions: Sessions;
  workspaces: WorkspaceRows;
  emailChanges: EmailChangeRows;
  publicOrigin: string;
  logger: Logger;
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
  signUpsPerMinute: number;
}

/**
 * `/api/auth`: sign-up, sign-in, confirmation of the password, sign-out, the signed-in owner, and mailed links to
 * confirm or undo a change of address.
 */
export function authRoutes(deps: AuthDependencies): Hono<GatewayEnv> {
  const { accounts, devices, sessions, publicOrigin, trustProxy, throttles } = deps;
  const countSignIn = createRateLimit({
    name: 'sign-in',
    perMinute: deps.signInsPerMinute,
    trustProxy,
    throttles,
  });
  const limitLinks = limitRate({ name: 'link', perMinute: deps.signInsPerMinute, trustProxy, throttles });
  const limitSignUps = limitRate({
    name: 'sign-up',
    perMinute: deps.signUpsPerMinute,
    trustProxy,
    throttles,
  });
  const limitPasswords = limitRate({
    name: 'confirm-password',
    perMinute: deps.signInsPerMinute,
    trustProxy,
    throttles,
  });
  // It reveals which names and addresses have an account.
  const limitAvailability = limitRate({
    name: 'availability',
    perMinute: deps.signUpsPerMinute,
    trustProxy,
    throttles,
  });

  const deduplicate = createSignupDeduplicator();

  return new Hono<GatewayEnv>()
    .post('/login', requireJson(smallBodyBytesMax), validJson(signInBodySchema), async function login(c) {
      const client = clientOf(c, trustProxy);
      const { timeZone, ...body } = c.req.valid('json');
      const deviceTokens = readDeviceCookie(c);
      const account = await signIn(deps, body, {
        deviceTokens,
        countUnknownDevice: () => countSignIn(c),
      });
      const remembered = await devices.remember(account, deviceTokens);
      const notice = account.isKnownDevice
        ? null
        : newDeviceNotice(account, client, { publicOrigin, now: deps.now() });
      // A new token, never the one of the browser: somebody else may have planted it.
      const token = await sessions.open(account, client, readSessionCookie(c, publicOrigin), notice);
      if (notice) deps.wakeRelay();
      writeSessionCookie(c, token, publicOrigin);
      writeDeviceCookie(c, remembered, publicOrigin);
      void syncSubscriptionOf(deps, ownWorkspaceOf(account).id);
      const known = { ...account, timeZone: await timeZoneOf(deps, account, timeZone) };
      return c.json(await findCurrentUser(deps, known));
    })
    .post(
      '/availability',
      requireJson(smallBodyBytesMax),
      validJson(newAccountBodySchema),
      limitAvailability,
      async function availability(c) {
        await checkNewAccount(deps, c.req.valid('json'));
        return c.json({ available: true });
      },
    )
    .post(
      '/register-with-trial',
      requireJson(smallBodyBytesMax),
      validJson(signUpBodySchema),
      limitSignUps,
      async function register(c) {
        const client = clientOf(c, trustProxy);
        const setupIntentId = readCardCookie(c, publicOrigin)?.setupIntentId ?? null;
        const body = c.req.valid('json');
        const deviceTokens = readDeviceCookie(c);
        const account = await deduplicate({ body, setupIntentId }, () =>
          registerWithTrial(deps, body, { deviceTokens, setupIntentId }),
        );
        const remembered = await devices.remember(account, deviceTokens);
        const token = await sessions.open(account, client, readSessionCookie(c, publicOrigin));
        writeSessionCookie(c, token, publicOrigin);
        writeDeviceCookie(c, remembered, publicOrigin);
        clearCardCookie(c, publicOrigin);
        return c.json(await findCurrentUser(deps, account), 201);
      },
    )
    .post('/logout', async function logout(c) {
      const token = readSessionCookie(c, publicOrigin);
      if (token) await sessions.close(token);
      clearSessionCookie(c, publicOrigin);
      return c.json({ message: 'You are signed out.' });
    })
    .get('/user', async function currentUser(c) {
      const account = await findAccount(accounts, c.var.accountId);
      return c.json(await currentUserIn(accounts, account, c.var.membership));
    })
    .post(
      '/confirm-password',
      requireJson(smallBodyBytesMax),
      validJson(confirmPasswordBodySchema),
      limitPasswords,
      async function givePassword(c) {
        const { accountId, sessionId, token } = c.var;
        await confirmPassword(deps, { accountId, sessionId, token }, c.req.valid('json').password);
        return c.json({ message: 'Password confirmed.' });
      },
    )
    .post(
      '/confirm-email',
      requireJson(smallBodyBytesMax),
      validJson(confirmEmailBodySchema),
      limitLinks,
      async function openLink(c) {
        const cookie = readSessionCookie(c, publicOrigin);
        const session = cookie && (await sessions.find(cookie));
        return c.json(await confirmEmail(deps, c.req.valid('json').token, session ? session.id : null));
      },
    )
    .post(
      '/undo-email-change',
      requireJson(smallBodyBytesMax),
      validJson(undoEmailChangeBodySchema),
      limitLinks,
      async function bringAddressBack(c) {
        return c.json(await undoEmailChange(deps, c.req.valid('json').token));
      },
    );
}

/**
 * Refreshes the subscription that the owner is about to see. No request waits for this, and the provider may be down.
 */
async function syncSubscriptionOf({ caller, logger }: AuthDependencies, ownerId: string): Promise<void> {
  try {
    await caller.call(syncSubscription, { ownerId });
  } catch (err) {
    logger.warn({ err, ownerId }, 'the subscription was not refreshed after a sign-in');
  }
}

/** The owner's time zone, after storing the one that the browser sent. A failure does not prevent the sign-in. */
async function timeZoneOf(
  deps: AuthDependencies,
  account: Account,
  browserZone: string | undefined,
): Promise<string | null> {
  const timeZone = validTimeZone(browserZone);
  if (timeZone === null || timeZone === account.timeZone) return account.timeZone;
  try {
    return await storeTimeZone(deps, account.id, timeZone);
  } catch (err) {
    deps.logger.warn({ err, ownerId: account.id }, 'a time zone was not stored at a sign-in');
    return account.timeZone;
  }
}
