import { getPublicList } from '@scanlist/contracts/messages/lists';
import { silentLogger } from '@scanlist/service-kit/logger';
import { type Account, newWorkspace, type OwnedWorkspace } from '../accounts/account.ts';
import { createLanes } from '../admission/admission.ts';
import { createMemoryBudget } from '../admission/memory-budget.ts';
import { createGateway, type GatewayDependencies } from '../app.ts';
import { createFillPages, type FillPagesOptions } from '../fill-page/fill-pages.ts';
import { createFormSecrets } from '../fill-page/form-secrets.ts';
import { createLinkPreviews } from '../link-previews/link-previews.ts';
import { createLogoAnswers } from '../logos/logo-answers.ts';
import { createOwnerWrites } from '../middleware/identify-caller.ts';
import { securityHeadersOf } from '../middleware/security-headers.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { createNewLogoCount } from '../profile/company-settings.ts';
import { createPublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';
import { createPublicPages, type PublicPagesOptions } from '../public-pages/public-pages.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionCookieName } from '../sessions/session-cookie.ts';
import { createSite } from '../site/site.ts';
import type { Slices } from '../slices/slices.ts';
import { createEntryBudget } from '../throttles/entry-budget.ts';
import { testDevices } from './devices.ts';
import { createFakeCaller } from './fake-caller.ts';
import {
  memoryAccountRows,
  memoryActivityRows,
  memoryDeletionRows,
  memoryEmailChangeRows,
  memoryEmailUndoRows,
  memoryInvitationRows,
  memoryLogoRows,
  memoryPasswordResetRows,
  memoryRunningExportRows,
  memorySessionRows,
  memorySignupRows,
  memorySupportMessageRows,
  memoryWorkspaceRows,
} from './memory-rows.ts';
import { memoryThrottles } from './memory-throttles.ts';
import { noSlices } from './no-slices.ts';

const publicOrigin = 'https://lists.example';
const ownerId = '11111111-1111-4111-8111-111111111111';
const strangerId = '22222222-2222-4222-8222-222222222222';
const passwords = createPasswords();
const correctHorse = passwords.hash('correct horse');

/**
 * A gateway with fake services, database and slices; `signedIn` is the Cookie header of Dana, its owner, and
 * `strangerSignedIn` of Noor, who owns nothing of hers.
 */
export async function createTestGateway({
  publicRenderer = notBuilt,
  ...overrides
}: Partial<GatewayDependencies> & { publicRenderer?: PublicPagesOptions['renderer'] } = {}) {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const now = () => clock.now;
  const throttles = overrides.throttles ?? memoryThrottles();
  const headers = overrides.headers ?? securityHeadersOf(publicOrigin, { withSubdomains: false });
  const caller = createFakeCaller();
  const owners = [await dana(), await noor()];
  const accounts = memoryAccountRows(owners);
  const emailChanges = memoryEmailChangeRows(accounts);
  const deletions = memoryDeletionRows();
  const workspaces = memoryWorkspaceRows(overrides.accounts ?? accounts);
  const setPassword = (accountId: string, passwordHash: string) => {
    const owner = owners.find(({ id }) => id === accountId);
    if (owner) Object.assign(owner, { passwordHash, passwordVersion: owner.passwordVersion + 1 });
  };

  const supportMessages = memorySupportMessageRows();
  const memory = createMemoryBudget();
  const logos = memoryLogoRows();
  const logoAnswers = createLogoAnswers({ logos, headers });
  const rows = memorySessionRows(({ accountId, passwordHash }) => setPassword(accountId, passwordHash));
  const passwordResets = memoryPasswordResetRows((accountId, passwordHash) => {
    setPassword(accountId, passwordHash);
    void rows.removeAll(accountId);
  });
  const sessions = createSessions({ rows, now });
  const publicLists = createPublicLists({
    load: (listId) => (overrides.caller ?? caller).forward(getPublicList, { listId }),
    store: (json) => storePublicList(json, headers),
    now,
  });
  const site = createSite({
    productName: 'ScanList',
    publicOrigin,
    companyName: 'Northlight Ltd',
    companyAddress: null,
    supportEmail: 'support@lists.example',
    socialLinks: [{ name: 'LinkedIn', url: 'https://linkedin.example/lists' }],
    knownPlans: { current: () => null },
  });
  const deps: GatewayDependencies = {
    publicOrigin,
    productName: 'ScanList',
    headers,
    trustProxy: true,
    throttles,
    signInsPerMinute: 20,
    signUpsPerMinute: 20,
    reauthMs: 10 * 60_000,
    setupIntentsPerMinute: 20,
    fillWritesPerMinute: 600,
    ownerWrites: createOwnerWrites(throttles, 300),
    entryBudget: createEntryBudget({
      throttles,
      trustProxy: true,
      entriesPerHour: 2_000,
      megabytesPerHour: 200,
    }),
    memory,
    liveDemosPerMinute: 20,
    supportMessagesPerMinute: 20,
    supportMessages,
    stripeLocalUrl: undefined,
    caller,
    lanes: createLanes(overrides.caller ?? caller, silentLogger),
    accounts,
    emailChanges,
    emailUndos: memoryEmailUndoRows(),
    passwordResets,
    signups: memorySignupRows(accounts),
    deletions,
    workspaces,
    activities: memoryActivityRows(),
    invitations: memoryInvitationRows(),
    handovers: {
      find: async () => null,
      offer: async () => 'offered',
      remove: async () => false,
      accept: async () => false,
    },
    logos,
    runningExports: memoryRunningExportRows(),
    logoAnswers,
    linkPreviews: createLinkPreviews({ publicLists, logoAnswers, productName: 'ScanList', headers, memory }),
    countNewLogo: createNewLogoCount(throttles),
    passwords,
    commonPasswords: new Set(['password1']),
    now,
    wakeRelay: () => {},
    loginThrottle: createLoginThrottle(throttles),
    devices: testDevices(),
    formSecrets: createFormSecrets(async () => Buffer.alloc(32, 7)),
    hasDemo: false,
    sessions,
    publicLists,
    listChanges: { announce: async (listId) => publicLists.drop(listId), follow: async () => {} },
    fillPages: createFillPages({
      publicLists,
      renderer: fakeRenderer,
      productName: 'ScanList',
      publicOrigin,
      headers,
    }),
    ownerScreens: { render: async () => undefined },
    publicPages: createPublicPages({ renderer: publicRenderer, site, headers, logger: silentLogger }),
    site,
    slices: fakeSlices,
    previews: undefined,
    sliceErrors: { receive: async () => {} },
    documents: { headersOf: () => ({}) },
    pingDatabase: async () => {},
    areEventsStalled: () => false,
    accepting: () => true,
    isStarting: () => false,
    logger: silentLogger,
    ...overrides,
  };
  const app = createGateway(deps);
  const client = { userAgent: 'Test', address: '10.0.0.1' };
  const signIn = async (id: string) =>
    `__Host-${sessionCookieName}=${await sessions.open({ id, passwordVersion: 1 }, client, null)}`;
  const [signedIn, strangerSignedIn] = [await signIn(ownerId), await signIn(strangerId)];
  return {
    app,
    caller,
    publicLists,
    clock,
    ownerId,
    actor: { id: ownerId, name: 'Dana Moore', email: 'dana@example.com' },
    signedIn,
    strangerSignedIn,
    accounts,
    sessions,
    emailChanges,
    passwordResets,
    deletions,
    workspaces,
    strangerId,
    logos,
    supportMessages,
  };
}

/** Options of `app.request()` that send JSON. */
export function sendJson(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

async function dana(): Promise<Account> {
  return {
    id: ownerId,
    username: 'Dana',
    email: 'dana@example.com',
    emailConfirmedAt: new Date('2026-11-01T00:00:00Z'),
    passwordHash: await correctHorse,
    passwordVersion: 1,
    firstName: 'Dana',
    lastName: 'Moore',
    profileImageUrl: null,
    workspaces: [northlight(ownerId)],
    timeZone: 'America/New_York',
    version: 1,
    createdAt: new Date('2026-11-01T00:00:00Z'),
  };
}

async function noor(): Promise<Account> {
  const workspaces = [northlight(strangerId)];
  return { ...(await dana()), id: strangerId, username: 'Noor', email: 'noor@example.com', workspaces };
}

function northlight(id: string): OwnedWorkspace {
  return {
    ...newWorkspace(id),
    companyName: 'Northlight Events',
    stripeSubscriptionId: 'sub_1',
    subscriptionStatus: 'trialing',
    listLimit: null,
    trialEndsAt: new Date('2026-11-27T00:00:00Z'),
  };
}

const fakeRenderer: FillPagesOptions['renderer'] = {
  firstLoad: async () => {},
  current: () => ({
    version: '1',
    builtAt: new Date('2026-11-19T00:00:00Z'),
    render: async ({ list }) => ({
      html: new TextEncoder().encode(`<!doctype html><title>${list?.title ?? 'List Not Found'}</title>`),
      status: list ? 200 : 404,
      styleHashes: ['sha256-abc='],
    }),
  }),
};

/** The shell serves the public pages, unless a test has another renderer. */
const notBuilt = { current: () => undefined, firstLoad: async () => {} };

const fakeSlices: Slices = {
  ...noSlices,
  live: () => [{ name: 'owner', entry: '/assets/owner/mf-manifest.json' }],
  shellTemplate: () =>
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json">__LIVE_SLICES__</script>',
};
