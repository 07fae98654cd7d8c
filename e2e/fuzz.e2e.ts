// @accounts @lists @payments
import fc from 'fast-check';
import { declaredRoutes } from './support/declared-routes.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { hostileTexts, malformedBodies } from './support/hostile.ts';
import { rounds } from './support/rounds.ts';

const requests = rounds({ once: 400, many: 20_000 });
test.setTimeout(rounds({ once: 180_000, many: 1_800_000 }));
const atOnce = 8;
/** The same requests in each run of `npm test`; others in each proof. */
const seed = process.env.PROVE ? undefined : 20_261_128;

/** A valid body of each route that takes one, except routes that would end the account that sends it. */
const goodBodies: Record<string, unknown> = {
  'POST /api/auth/login': { username: 'demo', password: 'not this one', timeZone: 'Europe/Berlin' },
  'POST /api/auth/availability': { username: 'mira', email: 'mira@example.com' },
  'POST /api/auth/register-with-trial': {
    username: 'mira',
    email: 'mira@example.com',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    billingPeriod: 'monthly',
    paymentMethodId: 'pm_card_of_nobody',
  },
  'POST /api/auth/confirm-email': { token: 'x'.repeat(22) },
  'POST /api/auth/forgot-password': { email: 'nobody@example.com' },
  'POST /api/auth/reset-password': {
    token: 'x'.repeat(22),
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  },
  'POST /api/profile': { firstName: 'Mira', lastName: 'Holt' },
  'PUT /api/profile/time-zone': { timeZone: 'America/New_York' },
  'POST /api/profile/company': { companyName: 'Southlight', companyLogo: null },
  'POST /api/change-password': {
    currentPassword: 'not this one',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  },
  'POST /api/account/delete': { password: 'not this one' },
  'POST /api/lists': listBody(),
  'PUT /api/lists/:id': listBody(),
  'PATCH /api/lists/:id/entries/:entryId': {
    dealtWith: true,
    comment: 'Replaced',
    correction: { items: [] },
    correctedAt: null,
  },
  'PUT /api/lists/:id/labels': { labels: ['Kitchen', 'Terrace'] },
  'POST /api/lists/:id/entries/:entryId/mail': { attempt: 1 },
  'PATCH /api/lists/:id/items/:itemId': { completed: true, note: 'Frayed', completedBy: 'session-1-abcdef' },
  'POST /api/lists/:id/log-session': {
    sessionId: 'session-1-abcdef',
    completedItems: [{ itemId: 'abc', content: 'Truss', note: 'Frayed' }],
    uncompletedItems: [{ itemId: 'abd', content: 'Drums' }],
    location: { latitude: 52.5, longitude: 13.4 },
    signatureData: `data:image/png;base64,${'iVBORw0KGgo='.repeat(20)}`,
  },
  'POST /api/notifications/test': { email: 'you@example.com' },
  'POST /api/notifications/confirmation': { email: 'you@example.com' },
  'POST /api/support': {
    name: 'Rosa Lind',
    email: 'rosa@example.com',
    issueType: 'qrcode',
    description: 'The code on the van door has faded.',
  },
  'POST /api/contact': {
    name: 'Rosa Lind',
    email: 'rosa@example.com',
    subject: 'Forty vans',
    message: 'We load forty vans each Friday.',
  },
  'POST /api/workspace/switch': { workspaceId: '11111111-1111-4111-8111-111111111111' },
  'POST /api/workspace/invitations': { emails: ['rosa@example.com'], role: 'editor' },
  'PATCH /api/workspace/members/:id': { role: 'viewer' },
  'POST /api/workspace/handover': { memberId: '11111111-1111-4111-8111-111111111111' },
  'POST /api/workspace/notification-addresses/remove': { addresses: ['you@example.com'] },
  'POST /api/auth/undo-email-change': { token: 'x'.repeat(22) },
  'POST /api/auth/confirm-password': { password: 'not this one' },
  'POST /api/subscription/card': { setupIntentId: 'seti_1' },
  'POST /api/subscription/period': { period: 'annually' },
};

/** What signs out is left out, because all later requests would have no session. */
const signsOut = ['POST /api/auth/logout', 'DELETE /api/auth/sessions'];
const fuzzedRoutes = declaredRoutes.map(([name]) => name).filter((name) => !signsOut.includes(name));

test(`${requests} malformed requests are answered, and none with an internal error`, async ({
  newOwner,
  product,
}) => {
  const { api } = newOwner;
  const list = await makeList(api);
  const entryId = await makeEntry(api, list);
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const rightIds: Record<string, string> = {
    id: list.id,
    itemId: list.items[0]?.id ?? '',
    entryId: String(entryId),
    token: 'x'.repeat(22),
  };

  const badId = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 80 }));
  const request = fc.constantFrom(...fuzzedRoutes).chain((name) =>
    fc.record({
      name: fc.constant(name),
      body: malformedBodies(goodBodies[name] ?? {}),
      ids: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: badId }),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.webQueryParameters() },
        { weight: 1, arbitrary: badId.map((text) => `session=${encode(text)}&period=${encode(text)}`) },
        {
          weight: 1,
          arbitrary: badId.map((text) => `before=${encode(text)}&limit=${encode(text)}&q=${encode(text)}`),
        },
      ),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/json; charset=x'),
        },
      ),
    }),
  );

  async function send(fuzzRequest: FuzzRequest): Promise<void> {
    const [method = '', pattern = ''] = fuzzRequest.name.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, id: string) =>
      fuzzRequest.ids === undefined ? (rightIds[id] ?? '') : encode(fuzzRequest.ids),
    );
    const answer = await fetch(`${product.gateway}${path}?${fuzzRequest.query}`, {
      method,
      headers: { cookie, 'content-type': fuzzRequest.type },
      ...(method !== 'GET' && { body: JSON.stringify(fuzzRequest.body) }),
    });
    const text = await answer.text();
    const about = `${JSON.stringify(fuzzRequest).slice(0, 3_000)} ${text.slice(0, 500)}`;
    expect(answer.status, about).toBeLessThan(500);
    if (!answer.ok && answer.status !== 304) {
      expect(JSON.parse(text), about).toEqual(
        expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
      );
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), async (several) => {
      // A file of entries is broken off, by design, if a list of it is deleted meanwhile.
      const isDeletion = ({ name }: FuzzRequest) => name === 'DELETE /api/lists/:id';
      await Promise.all(several.filter((each) => !isDeletion(each)).map(send));
      await Promise.all(several.filter(isDeletion).map(send));
    }),
    { numRuns: requests / atOnce, endOnFailure: true, seed },
  );

  expect((await fetch(`${product.gateway}/healthz`)).status).toBe(200);
  expect((await api.get('/api/auth/user')).status()).toBe(200);
  // The list may have been deleted, because a valid request to delete it can be among those sent.
  expect((await api.get('/api/lists')).status()).toBe(200);
});

interface FuzzRequest {
  name: string;
  body: unknown;
  ids: string | undefined;
  query: string;
  type: string;
}

/** Encodes a value as part of a URL, without the characters that no URL can contain. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 3_000);
}

function listBody() {
  return {
    title: 'Load-in',
    description: 'Before doors open',
    type: 'TODO',
    notificationEmail: null,
    requireSignature: false,
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: null,
    items: [{ content: 'Check the rigging' }, { content: 'Count the drums' }],
  };
}
