import { sliceRoutes } from '@scanlist/contracts/http/routes';
import type { Caller } from '@scanlist/messaging/call';
import { type AppError, notFound } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ActivityRows } from './activity/activity.ts';
import type { Lane, Lanes } from './admission/admission.ts';
import type { MemoryBudget } from './admission/memory-budget.ts';
import { createExportLimit, exportBudgets, type RunningExportRows } from './export/limit-exports.ts';
import type { FormSecrets } from './fill-page/form-secrets.ts';
import type { GatewayEnv } from './http/env.ts';
import { nameRoute } from './http/http-metrics.ts';
import type { LogoAnswers } from './logos/logo-answers.ts';
import { correlateRequests } from './middleware/correlate-requests.ts';
import { checkAccess, requireDeclaredRoutes } from './middleware/declared-access.ts';
import { endConnectionAfter } from './middleware/end-connection.ts';
import type { MemberDependencies } from './middleware/identify-caller.ts';
import { logRequests } from './middleware/log-requests.ts';
import { refuseOtherMethods } from './middleware/method-not-allowed.ts';
import { problemResponse, problemResponses } from './middleware/problem-responses.ts';
import { requireOrigin } from './middleware/require-origin.ts';
import { secureAnswers } from './middleware/security-headers.ts';
import { traceRequests } from './middleware/trace-requests.ts';
import type { ListChanges } from './public-lists/list-changes.ts';
import type { PublicLists } from './public-lists/public-lists.ts';
import { type AccountRoutesDependencies, accountRoutes } from './routes/account.ts';
import { activityRoutes } from './routes/activity.ts';
import { activityFileRoutes } from './routes/activity-files.ts';
import { allEntriesRoutes } from './routes/all-entries.ts';
import { allInsightsRoutes } from './routes/all-insights.ts';
import { type AuthDependencies, authRoutes } from './routes/auth.ts';
import { type BillingDependencies, billingRoutes } from './routes/billing.ts';
import { entryFileRoutes } from './routes/entry-files.ts';
import { entryPdfRoutes } from './routes/entry-pdfs.ts';
import { fillRoutes } from './routes/fill.ts';
import { fillFormRoutes, refusalPage } from './routes/fill-form.ts';
import { createFillWrites } from './routes/fill-writes.ts';
import { healthRoutes, probeRoutes } from './routes/health.ts';
import { importListRoutes } from './routes/import-lists.ts';
import { type InvitationRoutesDependencies, invitationRoutes } from './routes/invitations.ts';
import { listRoutes } from './routes/lists.ts';
import { liveDemoRoutes } from './routes/live-demo.ts';
import { logoRoutes } from './routes/logos.ts';
import { notificationAddressRoutes } from './routes/notification-addresses.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { type PageDependencies, pageRoutes, renderedHeaders } from './routes/pages.ts';
import { type PasswordResetRoutesDependencies, passwordResetRoutes } from './routes/password-resets.ts';
import { type ProfileRoutesDependencies, profileRoutes } from './routes/profile.ts';
import { resendWebhookRoutes } from './routes/resend-webhook.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { type SiteDependencies, siteFileRoutes, siteRoutes } from './routes/site.ts';
import { type SliceErrorsDependencies, sliceErrorRoutes } from './routes/slice-errors.ts';
import { stripeLocalRoutes } from './routes/stripe-local.ts';
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts';
import { type SupportRoutesDependencies, supportRoutes } from './routes/support.ts';
import { type WorkspaceRoutesDependencies, workspaceRoutes } from './routes/workspaces.ts';
import { readSessionCookie } from './sessions/session-cookie.ts';
import { readPreviewCookie } from './slices/preview-cookie.ts';
import { sendStored } from './stored-answers/stored-answer.ts';
import type { EntryBudget } from './throttles/entry-budget.ts';

/** The dependencies of all routes; `main.ts` creates the real ones, tests their own. */
export interface GatewayDependencies
  extends AuthDependencies,
    ProfileRoutesDependencies,
    BillingDependencies,
    Omit<AccountRoutesDependencies, 'exportLimit'>,
    PasswordResetRoutesDependencies,
    SupportRoutesDependencies,
    Omit<PageDependencies, 'callApi'>,
    SiteDependencies,
    SliceErrorsDependencies,
    MemberDependencies,
    WorkspaceRoutesDependencies,
    InvitationRoutesDependencies {
  activities: ActivityRows;
  fillWritesPerMinute: number;
  formSecrets: FormSecrets;
  entryBudget: EntryBudget;
  memory: MemoryBudget;
  runningExports: RunningExportRows;
  liveDemosPerMinute: number;
  /** The address of the payment stand-in; absent where cards are really charged. */
  stripeLocalUrl: string | undefined;
  /** The headers of every answer (`securityHeadersOf`). */
  headers: Record<string, string>;
  caller: Caller;
  lanes: Lanes;
  logoAnswers: LogoAnswers;
  publicLists: PublicLists;
  listChanges: ListChanges;
  pingDatabase(): Promise<unknown>;
  areEventsStalled(): boolean;
  accepting(): boolean;
  isStarting(): boolean;
  logger: Logger;
}

/**
 * The whole gateway as one Hono app. The outer app answers from memory, headers included, and refuses visitors’ work
 * beyond the limit, before everything else. A route with a single handler and no middleware is the fastest in Hono.
 */
export function createGateway(deps: GatewayDependencies): Hono<GatewayEnv> {
  const { slices, publicLists, publicPages, lanes } = deps;
  const inner = createInnerGateway(deps);
  const passOn = (c: Context<GatewayEnv>) => inner.fetch(c.req.raw, c.env);
  const refuse = refuseWhenFull(lanes.visitors, deps.headers, problemResponse);
  const refuseForm = refuseWhenFull(lanes.visitors, deps.headers, refusalPage);

  const outer = new Hono<GatewayEnv>({ strict: false })
    .get('/api/lists/:id/public', function cachedPublicList(c) {
      const { raw } = c.req;
      const cached = raw.url.includes('?') ? undefined : publicLists.peek(c.req.param('id'));
      if (!cached) return refuse(c) ?? passOn(c);
      nameRoute(c);
      return sendStored(raw, cached.answer);
    })
    .patch('/api/lists/:id/items/:itemId', (c) => refuse(c) ?? passOn(c))
    .post('/api/lists/:id/log-session', (c) => refuse(c) ?? passOn(c))
    .post('/view-list/:id', (c) => refuseForm(c) ?? passOn(c))
    // Polled several times a second: not in the log.
    .route('/', probeRoutes(deps))
    .get('/assets/*', function asset(c) {
      const found = slices.asset(c.req.path);
      if (!found) return passOn(c);
      nameRoute(c);
      return sendStored(c.req.raw, found);
    })
    .notFound(passOn);
  for (const path of sliceRoutes.marketing) {
    outer.get(path, function renderedPage(c) {
      const isPlain =
        readSessionCookie(c, deps.publicOrigin) === null &&
        readPreviewCookie(c, deps.publicOrigin) === undefined;
      const cached = isPlain ? publicPages.peek(path) : undefined;
      if (!cached) return passOn(c);
      nameRoute(c);
      return sendStored(c.req.raw, cached, renderedHeaders(c, 'marketing', cached, deps));
    });
  }
  return outer;
}

/** Answers with the refusal if the lane is full. */
function refuseWhenFull(
  lane: Lane,
  headers: Record<string, string>,
  answer: (c: Context<GatewayEnv>, error: AppError) => Response,
) {
  return function refuse(c: Context<GatewayEnv>): Response | undefined {
    const refusal = lane.refusal();
    if (!refusal) return undefined;
    nameRoute(c);
    endConnectionAfter(c, refusal);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return answer(c, refusal);
  };
}

/** All other routes and middleware, in the order in which a request meets them. */
function createInnerGateway(deps: GatewayDependencies): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>({ strict: false });
  app.onError(problemResponses(deps.logger));
  app.use(
    correlateRequests(deps.trustProxy),
    traceRequests(deps.trustProxy),
    secureAnswers(deps.headers),
    logRequests(deps.logger),
  );
  // Before the check of the origin: no browser sends these.
  app.route('/api/stripe/webhook', stripeWebhookRoutes(deps));
  app.route('/api/resend/webhook', resendWebhookRoutes(deps));
  app.use('/api/*', requireOrigin(deps.publicOrigin), neverStore, checkAccess(deps));
  app.use('/stripe-local/*', requireOrigin(deps.publicOrigin));
  app.route('/healthz', healthRoutes(deps));
  app.route('/api/auth', authRoutes(deps));
  app.route('/api/auth', passwordResetRoutes(deps));
  app.route('/api/auth/sessions', sessionRoutes(deps));
  app.route('/api', profileRoutes(deps));
  app.route('/api', workspaceRoutes(deps));
  app.route('/api/workspace/activity', activityRoutes(deps));
  app.route('/api/invitations', invitationRoutes(deps));
  const { visitors, owners } = deps.lanes;
  app.route('/api/workspace/notification-addresses', notificationAddressRoutes({ caller: owners.caller }));
  const exportLimit = createExportLimit(deps, exportBudgets.exports);
  const entryPdfLimit = createExportLimit(deps, exportBudgets.entryPdfs);
  app.route('/api/workspace', activityFileRoutes({ ...deps, exportLimit }));
  app.route('/api/account', accountRoutes({ ...deps, exportLimit }));
  app.route('/api/lists/import', importListRoutes({ caller: owners.caller, memory: deps.memory }));
  app.route('/api/lists', listRoutes({ ...deps, caller: owners.caller }));
  app.route('/api/entries', allEntriesRoutes({ caller: owners.caller }));
  app.route('/api', entryFileRoutes({ ...deps, caller: owners.caller, exportLimit }));
  app.route('/api', entryPdfRoutes({ ...deps, caller: owners.caller, exportLimit, entryPdfLimit }));
  app.route('/api/insights', allInsightsRoutes({ caller: owners.caller }));
  const fillWrites = createFillWrites({ ...deps, caller: visitors.caller });
  app.route('/api/lists', fillRoutes({ ...deps, caller: visitors.caller, fillWrites }));
  app.route('/api/live-demo', liveDemoRoutes({ ...deps, caller: visitors.caller }));
  app.route(
    '/api/notifications',
    notificationRoutes({ ...deps, caller: owners.caller, visitorsCaller: visitors.caller }),
  );
  app.route('/api', billingRoutes(deps));
  app.route('/api', supportRoutes(deps));
  app.route('/api', siteRoutes(deps));
  app.route('/api', sliceErrorRoutes(deps));
  requireDeclaredRoutes(app);
  refuseOtherMethods(app, '/api/');
  app.all('/api/*', refuseUnknown);
  app.route('/stripe-local', stripeLocalRoutes(deps));
  app.all('/stripe-local/*', refuseUnknown);
  app.get('/assets/*', async function keptAsset(c) {
    const kept = await deps.slices.keptAsset(c.req.path);
    return kept ? sendStored(c.req.raw, kept) : refuseUnknown();
  });
  app.all('/assets/*', refuseUnknown);
  app.route('/logos', logoRoutes(deps));
  app.all('/logos/*', refuseUnknown);
  app.route('/', siteFileRoutes(deps));
  app.route('/', fillFormRoutes({ ...deps, fillWrites }));
  app.route(
    '/',
    pageRoutes({ ...deps, caller: visitors.caller, callApi: (request, env) => app.fetch(request, env) }),
  );
  app.notFound(refuseUnknown);
  return app;
}

/** Answers of the API belong to one owner or change: caches do not store them unless the answer says otherwise. */
const neverStore: MiddlewareHandler<GatewayEnv> = async function neverStore(c, next) {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};

function refuseUnknown(): never {
  throw notFound('There’s nothing at this address.');
}
