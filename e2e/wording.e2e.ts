import type { APIRequestContext, Page, Route } from 'playwright/test';
import { demoOwner, expect, makeList, test } from './support/fixtures.ts';
import { type SceneName, wording } from './support/wording.ts';

/** What a scene may use; it leads a page to where the words are and answers that page. */
interface Stage {
  owner: Page;
  stranger: Page;
  phone: Page;
  api: APIRequestContext;
}

const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'Not right now', code: 'SERVICE_UNAVAILABLE' } });

/** Answers nothing until the test is over: what a pending button shows. */
const neverAnswer = () => new Promise<void>(() => {});

const scenes: Record<SceneName, (stage: Stage) => Promise<Page>> = {
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

  'dashboard with lists': async ({ owner, api }) => {
    await makeEntry(api, (await makeList(api)).id);
    await makeList(api, { type: 'INVENTORY' });
    return open(owner, '/dashboard');
  },
  'dashboard after sign-in': async ({ stranger }) => {
    await open(stranger, '/login');
    await signIn(stranger, demoOwner.username, demoOwner.password);
    await stranger.waitForURL('**/dashboard');
    return stranger;
  },
  'dashboard without subscription': async ({ owner }) => {
    await owner.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), stripeSubscriptionId: null, trialEndsAt: null },
      });
    });
    return open(owner, '/dashboard');
  },
  'dashboard card menu': async ({ owner, api }) => {
    await makeList(api, { title: 'A list with a menu' });
    await open(owner, '/dashboard');
    await owner.getByRole('button', { name: 'More actions' }).first().click();
    return owner;
  },
  'dashboard without lists': (stage) => emptyDashboard(stage, 'All Lists'),
  'dashboard without to-do lists': (stage) => emptyDashboard(stage, 'To-Do'),
  'dashboard without inventory lists': (stage) => emptyDashboard(stage, 'Inventory'),

  'create form': ({ owner }) => open(owner, '/create-list'),
  'create form with notification': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('checkbox', { name: 'Email Notification' }).check();
    return owner;
  },
  'create form with too little': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('textbox', { name: 'Title' }).fill('ab');
    await owner.getByRole('textbox', { name: 'Description' }).fill('abcd');
    await owner.getByRole('checkbox', { name: 'Email Notification' }).check();
    await owner.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    await owner.getByRole('button', { name: 'Save New List' }).click();
    return owner;
  },
  'last item removed': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('button', { name: /remove item 1/i }).click();
    return owner;
  },
  'create pending': async ({ owner }) => {
    await owner.route('**/api/lists', neverAnswer);
    await saveNewList(owner);
    return owner;
  },
  'create done': async ({ owner }) => {
    await saveNewList(owner);
    return owner;
  },
  'create refused': async ({ owner }) => {
    await owner.route('**/api/lists', refuse);
    await saveNewList(owner);
    return owner;
  },
  'edit form': async ({ owner, api }) => open(owner, `/edit-list/${(await makeList(api)).id}`),
  'edit pending': async (stage) => saveOldList(stage, neverAnswer),
  'edit done': async (stage) => saveOldList(stage, (route) => route.continue()),
  'edit refused': async (stage) => saveOldList(stage, refuse),

  'list detail': async ({ owner, api }) => open(owner, `/list-details/${(await makeList(api)).id}`),
  'list detail without items': async ({ owner, api }) => {
    const { id } = await makeList(api);
    await owner.route(`**/api/lists/${id}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), items: [] } });
    });
    return open(owner, `/list-details/${id}`);
  },
  'list detail with an entry': async ({ owner, api }) => {
    const { id } = await makeList(api);
    await makeEntry(api, id);
    return open(owner, `/list-details/${id}`);
  },
  'list detail of a missing list': ({ owner }) => open(owner, '/list-details/no-such-list'),
  'link copied': async ({ owner, api }) => {
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await makeList(api);
    await open(owner, `/list-details/${id}`);
    await owner.getByRole('button', { name: 'Copy Link' }).click();
    return owner;
  },
  'download failed': async ({ owner, api }) => {
    const { id } = await makeList(api);
    await owner.addInitScript(() => {
      HTMLCanvasElement.prototype.toDataURL = () => {
        throw new Error('no canvas here');
      };
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error('no canvas here');
      };
    });
    await open(owner, `/list-details/${id}`);
    await owner.getByRole('button', { name: 'Download QR Code' }).click();
    return owner;
  },

  'entries without entries': async ({ owner, api }) =>
    open(owner, `/list-entries/${(await makeList(api)).id}`),
  'entries with an entry': async ({ owner, api }) => {
    const { id } = await makeList(api);
    await makeEntry(api, id);
    return open(owner, `/list-entries/${id}`);
  },
  'qr page': async ({ owner, api }) => open(owner, `/list-qrcode/${(await makeList(api)).id}`),

  'fill page': async ({ phone, api }) => open(phone, `/view-list/${(await makeList(api)).id}`),
  'fill page to be signed': async ({ phone, api }) =>
    open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`),
  'fill page of a missing list': ({ phone }) => open(phone, '/view-list/no-such-list'),
  'nothing ticked': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await phone.getByRole('button', { name: 'Complete List' }).click();
    return phone;
  },
  'completion confirmed': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    return phone;
  },
  'signature screen': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'completion pending': async ({ phone, api }) => {
    await phone.route('**/log-session', neverAnswer);
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'signature pending': async ({ phone, api }) => {
    await phone.route('**/log-session', neverAnswer);
    await open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    await sign(phone);
    return phone;
  },
  'completion done': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'item refused': async ({ phone, api }) => {
    await phone.route('**/items/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'This item was removed', code: 'NOT_FOUND' } }),
    );
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    return phone;
  },
  'completion refused': async ({ phone, api }) => {
    await phone.route('**/log-session', (route) =>
      route.fulfill({ status: 404, json: { message: 'List not found', code: 'NOT_FOUND' } }),
    );
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
};

/** Scenes in which the browser itself reports the refused answer on its console. */
test.use({ quietAbout: /Failed to load resource/ });

for (const name of Object.keys(scenes) as SceneName[]) {
  test(`says in so many words: ${name}`, async ({ ownerPage, visitorPage, phone, ownerApi }) => {
    const page = await scenes[name]({ owner: ownerPage, stranger: visitorPage, phone, api: ownerApi });
    for (const { text } of wording[name]) {
      const words = page.getByText(text, typeof text === 'string' ? { exact: true } : {});
      const labelled = page.getByLabel(text, typeof text === 'string' ? { exact: true } : {});
      await expect.soft(words.or(labelled).filter({ visible: true }).first(), String(text)).toBeVisible();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function emptyDashboard({ owner }: Stage, tab: string): Promise<Page> {
  await owner.route('**/api/lists', (route) => route.fulfill({ json: [] }));
  await open(owner, '/dashboard');
  await owner.getByRole('tab', { name: tab }).click();
  return owner;
}

async function saveNewList(page: Page): Promise<void> {
  await open(page, '/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Shop opening');
  await page.getByRole('textbox', { name: 'Description' }).fill('Every morning at eight');
  await page.getByRole('textbox', { name: 'Item 1' }).fill('Lights');
  await page.getByRole('button', { name: 'Save New List' }).click();
}

async function saveOldList({ owner, api }: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
  const { id } = await makeList(api);
  await owner.route(`**/api/lists/${id}`, (route) =>
    route.request().method() === 'PUT' ? answer(route) : route.continue(),
  );
  await open(owner, `/edit-list/${id}`);
  await owner.getByRole('textbox', { name: 'Title' }).fill('Van loading, again');
  await owner.getByRole('button', { name: 'Save Changes' }).click();
  return owner;
}

async function makeEntry(api: APIRequestContext, listId: string): Promise<void> {
  const { items } = await (await api.get(`/api/lists/${listId}`)).json();
  const answer = await api.post(`/api/lists/${listId}/log-session`, {
    data: {
      sessionId: `session-${Date.now()}-${crypto.randomUUID()}`,
      completedItems: [{ itemId: items[0].id, content: items[0].content, note: 'one bent' }],
    },
  });
  expect(answer.status()).toBe(200);
}

async function tickAndComplete(phone: Page): Promise<void> {
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
}

async function sign(phone: Page): Promise<void> {
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await pad.hover({ position: { x: 200, y: 40 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
}
