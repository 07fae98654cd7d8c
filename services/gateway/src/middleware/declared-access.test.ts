import { apiRoutes } from '@scanlist/contracts/http/access';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { GatewayEnv } from '../http/env.ts';
import { requireDeclaredRoutes } from './declared-access.ts';

/** A gateway that answers these routes. */
function appWith(names: string[]): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, (c) => c.text('fine'));
  }
  return app;
}

const all = Object.keys(apiRoutes);

it('takes a gateway that answers just what is declared', () => {
  expect(() => requireDeclaredRoutes(appWith([...all, 'GET /healthz']))).not.toThrow();
});

it('refuses a route without declared access', () => {
  expect(() => requireDeclaredRoutes(appWith([...all, 'GET /api/everything']))).toThrow(
    'apiRoutes does not say who may call GET /api/everything',
  );
});

it('refuses a route that is declared and not there', () => {
  expect(() => requireDeclaredRoutes(appWith(all.slice(1)))).toThrow(
    `apiRoutes names what nobody answers: ${all[0]}`,
  );
});
