// @lists @accounts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { expect } from './support/fixtures.ts';
import {
  acceptsConnections,
  isLoopback,
  listeningSocketsOf,
  networkAddress,
  parentOf,
} from './support/listening-sockets.ts';

const test = withDedicatedProduct({}, ['--replicas', '2', '--nats-nodes', '3']);
test.describe.configure({ mode: 'default' });

const names = [
  ...['billing', 'billing-2', 'gateway', 'gateway-2', 'lists', 'lists-2'],
  ...['nats', 'nats-2', 'nats-3', 'notify', 'notify-2', 'postgres'],
];

test('there are two of each service and three servers of NATS, behind one address', async ({
  stack,
  ownerPage,
}) => {
  expect(Object.keys(stack.read().processes).sort()).toEqual(names);
  await ownerPage.goto('/dashboard');
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'My Lists' })).toBeVisible();
});

test('every process of a product listens only on this machine', async ({ stack }) => {
  const { processes, gateway } = stack.read();
  const address = networkAddress();
  expect(address, 'this machine has an address of a network').not.toBe('');
  const sockets = listeningSocketsOf(parentOf(processes.gateway));
  // Gateways, their load balancer, mailbox, payment stand-in, PostgreSQL, three NATS servers with two sockets each,
  // eight for metrics.
  expect(sockets.length).toBeGreaterThanOrEqual(20);
  expect(sockets.filter((socket) => !isLoopback(socket))).toEqual([]);
  expect(await acceptsConnections(address, Number(new URL(gateway).port))).toBe(false);
  expect(await acceptsConnections('127.0.0.1', Number(new URL(gateway).port))).toBe(true);
});

test('a service can connect to its own database, but not to the server’s default ones', async ({ stack }) => {
  const { database } = JSON.parse(readFileSync(join(stack.directory, 'secrets.json'), 'utf8'));
  const enter = async (name: string) => {
    const url = new URL(stack.read().postgres);
    Object.assign(url, { username: 'scanlist_lists', password: database.lists, pathname: `/${name}` });
    const sql = postgres(url.href, { max: 1, fetch_types: false });
    try {
      await sql`select 1`;
      return 'in';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await sql.end();
    }
  };
  expect(await enter('scanlist_lists')).toBe('in');
  expect([await enter('postgres'), await enter('template1')]).toEqual(['42501', '42501']);
});
