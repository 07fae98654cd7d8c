import { workspaceHeader } from '@scanlist/contracts/http/workspace-address';
import { getSubscription } from '@scanlist/contracts/messages/billing';
import { createLists, getList } from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import { beforeEach, expect, it } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';
import { sheetOf, workbookOf } from '../testing/workbook.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
  gateway.caller.answer(createLists, { lists: [] });
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function send(
  body: string | Uint8Array,
  { query = '', type = 'text/plain', headers = {} as Record<string, string> } = {},
) {
  const response = await gateway.app.request(`/api/lists/import${query}`, {
    method: 'POST',
    headers: { cookie: gateway.signedIn, 'content-type': type, ...headers },
    body: body as string,
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

it('shows what a file would create, and creates nothing', async () => {
  const { status, json } = await send('Lights\nSound', { query: '?preview=1&filename=stage.txt' });
  expect([status, json]).toEqual([
    200,
    {
      lists: [
        {
          title: 'stage',
          description: 'Imported from stage.txt',
          type: 'TODO',
          requireSignature: false,
          askName: 'off',
          askLocation: true,
          keepEntriesDays: null,
          keepSignaturesDays: null,
          ending: 'homepage',
          endingMessage: null,
          labels: [],
          items: ['Lights', 'Sound'],
          line: 1,
          defaults: ['title', 'description', 'type'],
        },
      ],
      problems: [],
      notes: [],
    },
  ]);
  expect(gateway.caller.calls).toEqual([]);
});

it.each([
  ['text', 'text/plain; charset=utf-8', 'Lights'],
  ['CSV', 'text/csv', 'Item\nLights'],
  ['Excel', xlsx, workbookOf({ sheet: sheetOf([['Lights']]) })],
])('creates the lists of %s, once per key', async (_name, type, body) => {
  gateway.caller.answer(createLists, { lists: [{ id: 'new' }] });
  const query = '?title=Stage&description=Before%20doors&type=INVENTORY';
  const { status, json } = await send(body, { query, type, headers: { 'idempotency-key': 'file-1' } });
  expect([status, json]).toEqual([201, { lists: [{ id: 'new' }] }]);
  expect(gateway.caller.calls.at(-1)?.input).toEqual({
    ownerId: gateway.ownerId,
    actor: gateway.actor,
    idempotencyKey: 'file-1',
    lists: [
      {
        title: 'Stage',
        description: 'Before doors',
        type: 'INVENTORY',
        requireSignature: false,
        askName: 'off',
        askLocation: true,
        keepEntriesDays: null,
        keepSignaturesDays: null,
        ending: 'homepage',
        endingMessage: null,
        labels: [],
        items: [{ content: 'Lights' }],
      },
    ],
  });
});

it('a file with problems names each line, and creates nothing', async () => {
  const { status, json } = await send('List,Item\nab,Lights\n,"Sound', { type: 'text/csv' });
  const message = 'The quotation mark on this line is never closed.';
  expect([status, json]).toEqual([
    400,
    {
      code: 'VALIDATION_FAILED',
      message: `Line 3: ${message}`,
      issues: [{ path: 'lines.3', message }],
      problems: [{ line: 3, message }],
    },
  ]);
  expect(gateway.caller.calls).toEqual([]);
});

it.each([
  ['more than a megabyte', 'x'.repeat(1_000_001), {}, 413, 'BODY_TOO_LARGE'],
  ['another kind of file', 'x', { type: 'application/pdf' }, 415, 'NOT_JSON'],
  ['an invalid query', 'x', { query: '?title=ab' }, 400, 'VALIDATION_FAILED'],
  ['an invalid key', 'x', { headers: { 'idempotency-key': 'two words' } }, 400, 'VALIDATION_FAILED'],
  ['a type that is the name of a property', 'x', { type: 'constructor' }, 415, 'NOT_JSON'],
])('refuses %s', async (_name, body, options, status, code) => {
  const answer = await send(body, options);
  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect(gateway.caller.calls).toEqual([]);
});

it('an owner has one file read and one waiting', async () => {
  const answers = await Promise.all([send('Lights'), send('Lights'), send('Lights')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
  expect(answers.find(({ status }) => status === 429)?.json).toEqual({
    code: 'THROTTLED',
    message: 'Too many imports at once. Please try again in 5 seconds.',
  });
  expect((await send('Lights')).status).toBe(201);
});

it('answers the limit of lists as for one list', async () => {
  gateway.caller.answer(createLists, new AppError('LIST_LIMIT_REACHED', 'You have room for 2 more.'));
  gateway.caller.answer(getSubscription, { status: 'none' });
  const { status, json } = await send('Lights');
  expect([status, json]).toEqual([403, { code: 'LIST_LIMIT_REACHED', message: 'You have room for 2 more.' }]);
});

it('a list that was downloaded is what an import creates', async () => {
  gateway.caller.answer(getList, {
    id: 'abc',
    title: 'Küche: Schluss!',
    description: 'Before we close',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'required',
    askLocation: false,
    keepEntriesDays: 90,
    keepSignaturesDays: 30,
    ending: 'message',
    endingMessage: 'Rinse the mop.\nThank you!',
    labels: ['Kitchen'],
    notificationEmail: 'keys@example.com',
    items: [{ id: 'i1', content: '- Ovens' }],
  } as never);
  const response = await gateway.app.request('/api/lists/abc.json', {
    headers: { cookie: gateway.signedIn },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="kuche-schluss.json"');
  const text = await response.text();
  expect(text).not.toMatch(/abc|i1|keys@/);
  await send(text, { type: 'application/json' });
  expect(gateway.caller.calls.map(({ input }) => input)).toEqual([
    { ownerId: gateway.ownerId, listId: 'abc' },
    {
      ownerId: gateway.ownerId,
      actor: gateway.actor,
      idempotencyKey: expect.any(String),
      lists: [
        {
          title: 'Küche: Schluss!',
          description: 'Before we close',
          type: 'INVENTORY',
          requireSignature: true,
          askName: 'required',
          askLocation: false,
          keepEntriesDays: 90,
          keepSignaturesDays: 30,
          ending: 'message',
          endingMessage: 'Rinse the mop.\nThank you!',
          labels: ['Kitchen'],
          items: [{ content: '- Ovens' }],
        },
      ],
    },
  ]);
});

it('a missing list has no file', async () => {
  gateway.caller.answer(getList, new AppError('NOT_FOUND', 'List not found'));
  for (const path of ['/api/lists/abc.json', '/api/lists/.json', '/api/lists/a.b.json']) {
    const response = await gateway.app.request(path, { headers: { cookie: gateway.signedIn } });
    expect([path, response.status]).toEqual([path, 404]);
  }
});

it('creates nothing for a member who is removed while the file waits to be read, which it does in their own name', async () => {
  const asked: string[] = [];
  gateway = await createTestGateway({
    memory: {
      async take(by) {
        asked.push(by);
        const { workspaces, ownerId, strangerId, actor } = gateway;
        await workspaces.remove(ownerId, strangerId, { actor, now: new Date() });
        return () => {};
      },
    },
  });
  gateway.caller.answer(createLists, { lists: [] });
  gateway.workspaces.add(gateway.ownerId, gateway.strangerId, 'admin');
  const headers = { cookie: gateway.strangerSignedIn, [workspaceHeader]: gateway.ownerId };
  const { status, json } = await send('Lights', { headers });
  expect([status, json.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  expect(gateway.caller.calls).toEqual([]);
  expect(asked).toEqual([gateway.strangerId]);
});
