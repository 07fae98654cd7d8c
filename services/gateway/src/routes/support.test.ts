import type { Problem } from '@scanlist/contracts/http/problem';
import { unavailable } from '@scanlist/service-kit/app-error';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const request = {
  name: 'Rosa Lind',
  email: 'rosa@venue.example',
  issueType: 'qrcode',
  description: 'The code on the van door has faded.',
};
const contact = {
  name: 'Rosa Lind',
  email: 'rosa@venue.example',
  subject: 'Forty vans',
  message: 'We load forty vans each Friday.',
};
const forms = [
  { path: '/api/support', body: request, text: 'description' },
  { path: '/api/contact', body: contact, text: 'message' },
] as const;

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  gateway.app.request(path, sendJson('POST', body, headers));

async function problemOf(response: Response) {
  return { status: response.status, ...((await response.json()) as Problem) };
}

describe.each(forms)('POST $path', ({ path, body, text }) => {
  it('stores the trimmed message, and says so', async () => {
    const response = await send(path, { ...body, name: '  Rosa Lind ', [text]: `  ${'x'.repeat(5_000)}\n` });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^We received your/) });
    expect(gateway.supportMessages.kept).toMatchObject([
      { name: 'Rosa Lind', email: 'rosa@venue.example', text: 'x'.repeat(5_000), isFromProgram: false },
    ]);
  });

  it.each([
    ['name', undefined, 'Name must be at least 2 characters.'],
    ['name', ' R ', 'Name must be at least 2 characters.'],
    ['name', 7, 'Name must be at least 2 characters.'],
    ['name', 'x'.repeat(81), 'Name must be at most 80 characters.'],
    ['email', undefined, 'Please enter a valid email address.'],
    ['email', 'rosa@venue', 'Please enter a valid email address.'],
    ['email', 'Rosa <rosa@venue.example>', 'Please enter a valid email address.'],
    ['email', 'rosa@venue.example\r\nbcc: all@venue.example', 'Please enter a valid email address.'],
    ['email', `${'x'.repeat(250)}@venue.example`, 'Please enter a valid email address.'],
    ['website', 'x'.repeat(501), 'website is too large'],
    ['requestId', 'again', 'requestId is not valid'],
  ])('names the field %s, given as %j, in the words of the specification', async (field, value, message) => {
    const refused = await problemOf(await send(path, { ...body, [field]: value }));
    expect(refused).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      message,
      issues: [{ path: field, message }],
    });
    expect(gateway.supportMessages.kept).toEqual([]);
  });

  it('takes characters that cannot be stored, with a mark in their place', async () => {
    const written = await send(path, {
      ...body,
      name: 'Ro\0sa',
      [text]: 'Half an emoji: \ud83d, and no more.',
    });
    expect(written.status).toBe(200);
    expect(gateway.supportMessages.kept).toMatchObject([
      { name: 'Ro\ufffdsa', text: 'Half an emoji: \ufffd, and no more.' },
    ]);
  });

  it('takes the longest message however it is spelt', async () => {
    const name = 'é'.repeat(80);
    const spelt = JSON.stringify({ ...body, name, [text]: 'é'.repeat(5_000), website: 'é'.repeat(500) });
    const escaped = spelt.replaceAll('é', '\\u00e9');
    const headers = { 'content-type': 'application/json' };
    const response = await gateway.app.request(path, { method: 'POST', body: escaped, headers });
    expect(response.status).toBe(200);
  });

  it('answers a program that fills in the hidden field like a person, and marks its message', async () => {
    const person = await send(path, body);
    const program = await send(path, { ...body, website: 'https://watches.example' });
    expect([program.status, await program.text()]).toEqual([person.status, await person.text()]);
    expect(gateway.supportMessages.kept.map(({ isFromProgram }) => isFromProgram)).toEqual([false, true]);
  });

  it('knows what is sent again by its name and its words', async () => {
    const requestId = '3b241101-e2bb-4255-8caf-4136c566a962';
    await send(path, { ...body, requestId });
    await send(path, { ...body, requestId: requestId.toUpperCase() });
    await send(path, { ...body, requestId, [text]: 'Something else altogether.' });
    await send(path, body);
    const [first, again, other, unnamed] = gateway.supportMessages.kept.map(({ requestHash }) => requestHash);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(unnamed).toBeNull();
  });

  it('says that it is not available while the database is away, and that it is a moment', async () => {
    const store = async () => {
      throw unavailable('the database is away');
    };
    gateway = await createTestGateway({ supportMessages: { ...gateway.supportMessages, store } });
    const refused = await problemOf(await send(path, body));
    expect(refused).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('Please try again in a moment.'),
    });
  });
});

it('asks a support request what it is about', async () => {
  for (const issueType of [undefined, '', 'refund', 'toString']) {
    const refused = await problemOf(await send('/api/support', { ...request, issueType }));
    expect(refused.issues).toEqual([{ path: 'issueType', message: 'Please select an issue type.' }]);
  }
});

it.each([
  ['/api/support', request, 'description', 'too short', 'Description must be at least 10 characters.'],
  ['/api/support', request, 'description', 'x'.repeat(5_001), 'Description must be at most 5000 characters.'],
  ['/api/contact', contact, 'message', 'too short', 'Message must be at least 10 characters.'],
  ['/api/contact', contact, 'subject', 'Vans', 'Subject must be at least 5 characters.'],
  ['/api/contact', contact, 'subject', 'x'.repeat(151), 'Subject must be at most 150 characters.'],
])('%s says what is wrong with its own fields', async (path, body, field, value, message) => {
  const refused = await problemOf(await send(path, { ...body, [field]: value }));
  expect(refused.issues).toEqual([{ path: field, message }]);
});

it('names every field that is wrong at once', async () => {
  const refused = await problemOf(await send('/api/support', {}));
  expect(refused.issues?.map(({ path }) => path)).toEqual(['name', 'email', 'issueType', 'description']);
});

it('throttles an address over both forms, says when to try again, and leaves other addresses alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  gateway = await createTestGateway({ supportMessagesPerMinute: 4 });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let sent = 0; sent < 2; sent++) {
    for (const { path, body } of forms) expect((await send(path, body, from('192.0.2.7'))).status).toBe(200);
  }
  const refused = await send('/api/contact', contact, from('192.0.2.7'));
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await problemOf(refused)).toMatchObject({
    status: 429,
    code: 'THROTTLED',
    message: expect.stringMatching(/Please try again in \d+ seconds\./),
  });
  expect((await send('/api/contact', contact, from('192.0.2.8'))).status).toBe(200);
  expect(gateway.supportMessages.kept).toHaveLength(5);
});

it('accepts three minutes’ worth an hour from one address: more would use up the budget of others', async () => {
  vi.useFakeTimers();
  gateway = await createTestGateway({ supportMessagesPerMinute: 2 });
  const statuses: number[] = [];
  for (let minute = 0; minute < 4; minute++) {
    for (let n = 0; n < 2; n++) statuses.push((await send('/api/contact', contact)).status);
    await vi.advanceTimersByTimeAsync(61_000);
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(2).fill(429)]);
  const refused = await send('/api/support', request);
  expect((await problemOf(refused)).message).toMatch(/Please try again in 5\d minutes\./);
});

it('does not count what was refused for its words', async () => {
  gateway = await createTestGateway({ supportMessagesPerMinute: 1 });
  for (let tries = 0; tries < 3; tries++) {
    expect((await send('/api/contact', { ...contact, name: '' })).status).toBe(400);
  }
  expect((await send('/api/contact', contact)).status).toBe(200);
});

it('says when to try again where no more are kept within the hour', async () => {
  const notBefore = new Date(gateway.clock.now.getTime() + 90_000);
  const store = async () => ({ notBefore });
  gateway = await createTestGateway({ supportMessages: { ...gateway.supportMessages, store } });
  const refused = await send('/api/support', request);
  expect(refused.headers.get('retry-after')).toBe('90');
  expect((await problemOf(refused)).message).toBe(
    'Too many messages were sent. Please try again in 90 seconds.',
  );
});

it('stores two at a time, and refuses more when very many wait', async () => {
  const release: (() => void)[] = [];
  const store = () => new Promise<null>((resolve) => release.push(() => resolve(null)));
  gateway = await createTestGateway({
    supportMessages: { ...gateway.supportMessages, store },
    supportMessagesPerMinute: 1_000,
  });
  const statuses: number[] = [];
  const sending = Array.from({ length: 302 }, async () => {
    const { status } = await send('/api/contact', contact);
    statuses.push(status);
  });
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array(100).fill(429));
  expect(release).toHaveLength(2);
  const all = Promise.all(sending);
  for (let done = 0; done < 202; done++) {
    await expect.poll(() => release.length, { interval: 0, timeout: 10_000 }).toBeGreaterThan(0);
    expect(release.length).toBeLessThanOrEqual(2);
    release.shift()?.();
  }
  await all;
  expect(statuses.filter((status) => status === 200)).toHaveLength(202);
});
